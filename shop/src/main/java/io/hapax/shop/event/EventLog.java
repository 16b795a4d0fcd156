package io.hapax.shop.event;

import io.hapax.shop.time.ShopClock;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Publishing is a row in the publisher's transaction: both stand, or neither does. */
@Repository
public class EventLog {

  private final JdbcClient jdbc;
  private final ShopClock clock;

  EventLog(JdbcClient jdbc, ShopClock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  @Transactional(propagation = Propagation.MANDATORY)
  public void publish(String type, String ref) {
    jdbc.sql("INSERT INTO shop_event (event_type, ref, occurred_at) VALUES (?, ?, ?)")
        .params(type, ref, clock.now())
        .update();
  }

  /** An empty filter lets everything through. */
  List<Event> find(String type, String ref) {
    return jdbc.sql(
            """
            SELECT event_type, ref, occurred_at FROM shop_event
            WHERE (:type = '' OR event_type = :type) AND (:ref = '' OR ref = :ref)
            ORDER BY id""")
        .param("type", type)
        .param("ref", ref)
        .query((row, n) -> new Event(row.getString(1), row.getString(2), row.getString(3)))
        .list();
  }

  record Event(String type, String ref, String at) {}
}
