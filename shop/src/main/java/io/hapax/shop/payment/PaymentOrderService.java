package io.hapax.shop.payment;

import io.hapax.shop.number.BusinessNumbers;
import io.hapax.shop.time.ShopClock;
import io.hapax.shop.web.ShopException;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class PaymentOrderService {

  private final PaymentOrderRepository orders;
  private final BusinessNumbers numbers;
  private final ShopClock clock;

  PaymentOrderService(PaymentOrderRepository orders, BusinessNumbers numbers, ShopClock clock) {
    this.orders = orders;
    this.numbers = numbers;
    this.clock = clock;
  }

  @Transactional
  public PaymentOrder create(long memberId, NewPaymentOrder body) {
    PaymentOrder order =
        new PaymentOrder(
            numbers.next("P"),
            body.subject(),
            body.amountCents(),
            body.channel(),
            PaymentOrder.PENDING);
    orders.insert(memberId, order, clock.now());
    return order;
  }

  @Transactional(readOnly = true)
  public PaymentOrder get(long memberId, String orderNo) {
    return orders
        .find(memberId, orderNo)
        .orElseThrow(() -> ShopException.notFound("no such order"));
  }

  @Transactional(readOnly = true)
  public List<PaymentOrder> list(long memberId) {
    return orders.findAll(memberId);
  }
}
