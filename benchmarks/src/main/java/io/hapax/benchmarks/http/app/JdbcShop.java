package io.hapax.benchmarks.http.app;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

/** Orders that are rows, each placed in a transaction of its own. */
class JdbcShop implements Shop {

  private static final String INSERT =
      "INSERT INTO orders (item, quantity, price_cents, deliver_to) VALUES (?, ?, ?, ?)"
          + " RETURNING id";

  private final JdbcTemplate jdbc;
  private final Runs runs;

  JdbcShop(JdbcTemplate jdbc, Runs runs) {
    this.jdbc = jdbc;
    this.runs = runs;
    jdbc.execute(
        "CREATE TABLE orders (id bigserial PRIMARY KEY, item text NOT NULL, quantity int NOT NULL,"
            + " price_cents bigint NOT NULL, deliver_to text NOT NULL)");
  }

  @Override
  @Transactional
  public Order place(NewOrder order) {
    runs.next();
    return Order.of(insert(order), order);
  }

  /** In one transaction with the pause. */
  @Override
  @Transactional
  public Order placeSlowly(NewOrder order, long millis) {
    return Shop.super.placeSlowly(order, millis);
  }

  private long insert(NewOrder order) {
    Long id =
        jdbc.queryForObject(
            INSERT,
            Long.class,
            order.item(),
            order.quantity(),
            order.priceCents(),
            order.deliverTo());
    if (id == null) {
      throw new IllegalStateException("an order without a number");
    }
    return id;
  }
}
