package io.hapax.shop.payment;

/** A payment order, as its member sees it. */
record PaymentOrder(
    String orderNo, String subject, long amountCents, String channel, String status) {

  static final String PENDING = "PENDING";
  static final String PAID = "PAID";

  boolean paid() {
    return status.equals(PAID);
  }
}
