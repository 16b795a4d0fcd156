package io.hapax.benchmarks.http.app;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

/** What teams write by hand: the key is a row of the order's own transaction. */
class UniqueRowShop {

  private final JdbcTemplate jdbc;
  private final Shop shop;

  UniqueRowShop(JdbcTemplate jdbc, Shop shop) {
    this.jdbc = jdbc;
    this.shop = shop;
    jdbc.execute(
        "CREATE TABLE request_keys (request_key varchar(255) PRIMARY KEY,"
            + " created_at timestamptz NOT NULL DEFAULT now())");
  }

  @Transactional
  Order place(String key, NewOrder order) {
    take(key);
    return shop.place(order);
  }

  @Transactional
  Order placeSlowly(String key, NewOrder order, long millis) {
    take(key);
    return shop.placeSlowly(order, millis);
  }

  private void take(String key) {
    jdbc.update("INSERT INTO request_keys (request_key) VALUES (?)", key);
  }
}
