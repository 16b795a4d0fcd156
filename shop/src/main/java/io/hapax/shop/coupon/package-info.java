/** Coupons: received once by a member, and used. */
@NullMarked
package io.hapax.shop.coupon;

import org.jspecify.annotations.NullMarked;
