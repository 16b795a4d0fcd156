package io.hapax.shop.orders;

/** What the caller named the order; it is stored with it, under a unique index. */
record IdempotencyKey(String value) {}
