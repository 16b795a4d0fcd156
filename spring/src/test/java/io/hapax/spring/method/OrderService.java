package io.hapax.spring.method;

import io.hapax.spring.Idempotent;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;

/** Takes orders. */
class OrderService {

  private final AtomicInteger runs = new AtomicInteger();
  private final JdbcClient jdbc;

  OrderService(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** A method, as a proxy has no fields. */
  public int runs() {
    return runs.get();
  }

  record Order(String number, String item) {}

  record Receipt(int run, List<Order> orders) {}

  @Transactional
  @Idempotent(key = "#order.number")
  public Receipt place(Order order) {
    return insert(order);
  }

  @Idempotent(key = "#order.number")
  public Receipt placeWithoutTransaction(Order order) {
    return insert(order);
  }

  @Transactional
  @Idempotent(key = "#order.number")
  public Receipt placeAndFail(Order order) {
    insert(order);
    throw new IllegalStateException("after the work");
  }

  @Idempotent(key = "#order.number")
  public Receipt placeAndFailWithoutTransaction(Order order) throws IOException {
    insert(order);
    throw new IOException("after the work");
  }

  /** A checked exception does not roll back. */
  @Transactional
  @Idempotent(key = "#order.number")
  public Receipt placeAndComplain(Order order) throws IOException {
    insert(order);
    throw new IOException("after the work");
  }

  @Transactional
  @Idempotent(key = "#number", policy = "careless")
  public void note(String number) {
    insert(new Order(number, "note"));
  }

  @Transactional
  @Idempotent(key = "#number")
  public String nothing(String number) {
    insert(new Order(number, "nothing"));
    return null;
  }

  @Transactional(readOnly = true)
  @Idempotent(key = "#number")
  public int readOnly(String number) {
    return runs.incrementAndGet();
  }

  private Receipt insert(Order order) {
    jdbc.sql("INSERT INTO orders VALUES (?, ?)").params(order.number(), order.item()).update();
    return new Receipt(runs.incrementAndGet(), List.of(order));
  }
}
