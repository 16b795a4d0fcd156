package io.hapax.shop.coupon;

record CouponUse(long couponId, String usedAt) {}
