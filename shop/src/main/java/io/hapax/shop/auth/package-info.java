/** Who calls: the three members, their tokens, and which paths ask for one. */
@NullMarked
package io.hapax.shop.auth;

import org.jspecify.annotations.NullMarked;
