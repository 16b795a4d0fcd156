package io.hapax.shop.form;

import io.hapax.shop.number.BusinessNumbers;
import io.hapax.shop.time.ShopClock;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class FormOrderService {

  private final FormOrderRepository orders;
  private final BusinessNumbers numbers;
  private final ShopClock clock;

  FormOrderService(FormOrderRepository orders, BusinessNumbers numbers, ShopClock clock) {
    this.orders = orders;
    this.numbers = numbers;
    this.clock = clock;
  }

  @Transactional
  public FormOrder create(long memberId, NewFormOrder body) {
    long id = orders.insert(numbers.next("O"), memberId, body, clock.now());
    return new FormOrder(id, body.item(), body.quantity());
  }

  @Transactional(readOnly = true)
  public List<FormOrder> list(long memberId) {
    return orders.findAll(memberId);
  }
}
