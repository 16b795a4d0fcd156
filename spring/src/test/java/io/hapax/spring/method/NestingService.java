package io.hapax.spring.method;

import io.hapax.spring.Idempotent;
import io.hapax.spring.method.OrderService.Order;
import org.springframework.transaction.annotation.Transactional;

/** Calls itself through its bean. */
class NestingService {

  private final OrderService orders;
  private NestingService self = this;

  NestingService(OrderService orders) {
    this.orders = orders;
  }

  void callYourselfThrough(NestingService bean) {
    self = bean;
  }

  @Transactional
  @Idempotent(key = "#number")
  public int again(String number) {
    return self.again(number);
  }

  @Transactional
  @Idempotent(key = "#number")
  public int other(String number) {
    return orders.place(new Order(number, "Book")).run();
  }
}
