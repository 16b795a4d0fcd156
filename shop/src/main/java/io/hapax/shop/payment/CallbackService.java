package io.hapax.shop.payment;

import io.hapax.shop.event.EventLog;
import io.hapax.shop.web.ShopException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Fulfils a callback exactly once, however often it comes.
 *
 * <ol>
 *   <li>What it names is read without a lock: the channel and the amount never change.
 *   <li>The conditional update decides: of all callbacks, one changes the row.
 *   <li>That one writes the event, in the same transaction. The others change nothing.
 * </ol>
 */
@Service
class CallbackService {

  private final PaymentOrderRepository orders;
  private final RefundRepository refunds;
  private final EventLog events;

  CallbackService(PaymentOrderRepository orders, RefundRepository refunds, EventLog events) {
    this.orders = orders;
    this.refunds = refunds;
    this.events = events;
  }

  @Transactional
  public void handle(String channel, Callback callback) {
    if (callback.type().equals("payment")) {
      markOrderPaid(channel, callback);
    } else {
      finalizeRefund(channel, callback);
    }
  }

  private void markOrderPaid(String channel, Callback callback) {
    PaymentOrder order = order(callback.orderNo());
    requireAgreement(channel, order, callback.agreesOn(order.amountCents()));
    if (orders.markPaid(order.orderNo(), callback.transactionId())) {
      events.publish("payment.succeeded", order.orderNo());
    }
  }

  private void finalizeRefund(String channel, Callback callback) {
    Refund refund = refund(callback.refundNo());
    PaymentOrder order = order(refund.orderNo());
    requireAgreement(channel, order, callback.agreesOn(refund.amountCents()));
    if (refunds.markSucceeded(refund.refundNo(), callback.transactionId())) {
      events.publish("refund.succeeded", refund.refundNo());
    }
  }

  private PaymentOrder order(@Nullable String orderNo) {
    if (orderNo == null) {
      throw ShopException.badRequest("orderNo: is required");
    }
    return orders.find(orderNo).orElseThrow(() -> ShopException.notFound("no such order"));
  }

  private Refund refund(@Nullable String refundNo) {
    if (refundNo == null) {
      throw ShopException.badRequest("refundNo: is required");
    }
    return refunds.find(refundNo).orElseThrow(() -> ShopException.notFound("no such refund"));
  }

  private static void requireAgreement(String channel, PaymentOrder order, boolean amountAgrees) {
    if (!order.channel().equals(channel)) {
      throw ShopException.conflict("the order was not placed on this channel");
    }
    if (!amountAgrees) {
      throw ShopException.conflict("the amount is another one");
    }
  }
}
