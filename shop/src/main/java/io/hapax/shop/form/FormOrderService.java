package io.hapax.shop.form;

import io.hapax.shop.number.BusinessNumbers;
import io.hapax.shop.time.ShopClock;
import io.hapax.token.FormTokens;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class FormOrderService {

  private final FormOrderRepository orders;
  private final BusinessNumbers numbers;
  private final ShopClock clock;
  private final FormTokens tokens;

  FormOrderService(
      FormOrderRepository orders, BusinessNumbers numbers, ShopClock clock, FormTokens tokens) {
    this.orders = orders;
    this.numbers = numbers;
    this.clock = clock;
    this.tokens = tokens;
  }

  /**
   * As {@link #create}, with the token checked in here, as seed 2 writes it. The use of the token
   * is a part of the transaction: a rollback gives it back.
   */
  @Transactional
  public FormOrder createOrder(@Nullable String token, long memberId, NewFormOrder body) {
    tokens.checkAndConsume(token);
    return create(memberId, body);
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
