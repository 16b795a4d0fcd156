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

  long insert(IdempotencyKey key, NewOrder order, String createdAt) {
    return GeneratedId.of(
        jdbc.sql(
                """
                INSERT INTO orders
                  (idempotency_key, item, quantity, price, total_price, created_at)
                VALUES (?, ?, ?, ?, ?, ?)""")
            .params(
                key.value(),
                order.item(),
                order.quantity(),
                order.price(),
                order.totalPrice(),
                createdAt));
  }

  Optional<Order> find(long id) {
    return jdbc.sql(SELECT + " WHERE id = ?").param(id).query(Order.class).optional();
  }

  List<Order> findAll() {
    return jdbc.sql(SELECT + " ORDER BY id").query(Order.class).list();
  }
}
