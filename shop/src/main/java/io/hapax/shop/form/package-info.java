/** Seed 2's orders and comments: two ways in, and one table of orders. */
@NullMarked
package io.hapax.shop.form;

import org.jspecify.annotations.NullMarked;
