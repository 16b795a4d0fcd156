package io.hapax.shop.orders;

import io.hapax.shop.storage.GeneratedId;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class OrderRepository {

  private static final String SELECT =
      "SELECT id, item, quantity, total_price, idempotency_key, created_at FROM orders";

  private final JdbcClient jdbc;

  OrderRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  long insert(String key, NewOrder order, String createdAt) {
    return GeneratedId.of(
        jdbc.sql(
                """
                INSERT INTO orders
                  (idempotency_key, item, quantity, price, total_price, created_at)
                VALUES (?, ?, ?, ?, ?, ?)""")
            .params(
                key, order.item(), order.quantity(), order.price(), order.totalPrice(), createdAt));
  }

  Optional<Order> find(long id) {
    return jdbc.sql(SELECT + " WHERE id = ?").param(id).query(Order.class).optional();
  }

  Optional<Order> findByIdempotencyKey(String key) {
    return jdbc.sql(SELECT + " WHERE idempotency_key = ?").param(key).query(Order.class).optional();
  }

  List<Order> findAll() {
    return jdbc.sql(SELECT + " ORDER BY id").query(Order.class).list();
  }
}
