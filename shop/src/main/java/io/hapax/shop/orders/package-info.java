/** Seed 3: orders as plain resources, one for each idempotency key. */
@NullMarked
package io.hapax.shop.orders;

import org.jspecify.annotations.NullMarked;
