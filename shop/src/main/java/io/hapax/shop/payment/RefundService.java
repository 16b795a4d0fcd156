package io.hapax.shop.payment;

import io.hapax.shop.number.BusinessNumbers;
import io.hapax.shop.time.ShopClock;
import io.hapax.shop.web.ShopException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class RefundService {

  private final PaymentOrderRepository orders;
  private final RefundRepository refunds;
  private final BusinessNumbers numbers;
  private final ShopClock clock;

  RefundService(
      PaymentOrderRepository orders,
      RefundRepository refunds,
      BusinessNumbers numbers,
      ShopClock clock) {
    this.orders = orders;
    this.refunds = refunds;
    this.numbers = numbers;
    this.clock = clock;
  }

  @Transactional
  public Refund create(long memberId, NewRefund body) {
    PaymentOrder order =
        orders
            .lock(memberId, body.orderNo())
            .orElseThrow(() -> ShopException.notFound("no such order"));
    requireRefundable(order, body.amountCents());
    Refund refund =
        new Refund(numbers.next("R"), order.orderNo(), body.amountCents(), Refund.PROCESSING);
    refunds.insert(refund, body.reason(), clock.now());
    return refund;
  }

  /** Compares with what is left, because a sum of two amounts could overflow. */
  private void requireRefundable(PaymentOrder order, long amountCents) {
    if (!order.paid()) {
      throw ShopException.conflict("the order is not paid");
    }
    if (amountCents > order.amountCents() - refunds.sum(order.orderNo())) {
      throw ShopException.conflict("the refunds would exceed the order");
    }
  }
}
