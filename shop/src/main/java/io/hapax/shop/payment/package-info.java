/**
 * Seed 1's payments: orders, refunds, and the channels' callbacks that are fulfilled exactly once.
 */
@NullMarked
package io.hapax.shop.payment;

import org.jspecify.annotations.NullMarked;
