/** Members' money. */
@NullMarked
package io.hapax.shop.wallet;

import org.jspecify.annotations.NullMarked;
