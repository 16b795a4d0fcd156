package io.hapax.shop.coupon;

/** That a member has a coupon. */
public record CouponReceipt(long couponId, String receivedAt) {}
