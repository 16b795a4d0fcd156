package io.hapax.shop.payment;

/** A refund, as its member sees it. */
record Refund(String refundNo, String orderNo, long amountCents, String status) {

  static final String PROCESSING = "PROCESSING";
}
