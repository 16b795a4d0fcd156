/** Words from anyone, without a login. */
@NullMarked
package io.hapax.shop.feedback;

import org.jspecify.annotations.NullMarked;
