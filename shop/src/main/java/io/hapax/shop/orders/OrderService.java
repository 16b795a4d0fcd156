package io.hapax.shop.orders;

import io.hapax.shop.time.ShopClock;
import io.hapax.shop.web.ShopException;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class OrderService {

  private final OrderRepository orders;
  private final ShopClock clock;

  OrderService(OrderRepository orders, ShopClock clock) {
    this.orders = orders;
    this.clock = clock;
  }

  @Transactional
  public Order create(String key, NewOrder order) {
    String createdAt = clock.now();
    long id = orders.insert(key, order, createdAt);
    return new Order(id, order.item(), order.quantity(), order.totalPrice(), key, createdAt);
  }

  @Transactional(readOnly = true)
  public Order get(long id) {
    return orders.find(id).orElseThrow(() -> ShopException.notFound("no such order"));
  }

  @Transactional(readOnly = true)
  public List<Order> list() {
    return orders.findAll();
  }
}
