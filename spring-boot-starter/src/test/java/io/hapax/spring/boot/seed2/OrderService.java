package io.hapax.spring.boot.seed2;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Service;

/** Counts orders; an order of nothing fails. */
@Service
public class OrderService {

  private final AtomicLong orders = new AtomicLong();

  public OrderVO createOrder(OrderCreateDTO dto) {
    if (dto.item() == null) {
      throw new IllegalArgumentException("an order of nothing");
    }
    return new OrderVO(orders.incrementAndGet(), dto.item());
  }

  public long count() {
    return orders.get();
  }
}
