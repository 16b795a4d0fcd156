/** Numbers that people see: of orders and refunds. */
@NullMarked
package io.hapax.shop.number;

import org.jspecify.annotations.NullMarked;
