/** What a member sees of itself. */
@NullMarked
package io.hapax.shop.member;

import org.jspecify.annotations.NullMarked;
