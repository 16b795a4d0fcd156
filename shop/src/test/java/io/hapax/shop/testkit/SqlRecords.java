package io.hapax.shop.testkit;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The records of a shop that keeps them beside its rows. */
record SqlRecords(JdbcClient jdbc) implements Records {

  private static final String AGE =
      """
      UPDATE idempotency_log
         SET claimed_at = claimed_at - :time, expires_at = expires_at - :time,
             lease_until = lease_until - :time, issued_until = issued_until - :time
       WHERE biz_type = :operation""";

  @Override
  public Set<String> names() {
    return jdbc.sql("SELECT record_key FROM idempotency_log")
        .query((row, number) -> HexFormat.of().formatHex(row.getBytes(1)))
        .set();
  }

  @Override
  public long count(String operation) {
    return of("COUNT(*)", operation, Long.class).get(0);
  }

  @Override
  public List<String> states(String operation) {
    return of("state", operation, String.class);
  }

  @Override
  public List<String> keys(String operation) {
    return of("idem_key", operation, String.class);
  }

  @Override
  public List<Long> lifetimes(String operation) {
    return of("FLOOR((expires_at - claimed_at + 500000) / 1000000)", operation, Long.class);
  }

  @Override
  public void pass(String operation, Duration time) {
    jdbc.sql(AGE).param("time", time.toNanos() / 1000).param("operation", operation).update();
  }

  @Override
  public int loseAnswers(String operation) {
    return jdbc.sql(
            """
            UPDATE idempotency_log
               SET state = 'T', result = NULL, lease_until = claimed_at
             WHERE biz_type = ?""")
        .param(operation)
        .update();
  }

  @Override
  public int delayAnswers(String operation) {
    return jdbc.sql(
            """
            UPDATE idempotency_log
               SET state = 'T', result = NULL, lease_until = claimed_at + 3600000000
             WHERE biz_type = ?""")
        .param(operation)
        .update();
  }

  @Override
  public int overtake(String operation) {
    return jdbc.sql(
            """
            UPDATE idempotency_log SET token = token + 1, owner = NULL
             WHERE state = 'P' AND biz_type = ?""")
        .param(operation)
        .update();
  }

  @Override
  public int forget(String operation) {
    return jdbc.sql("DELETE FROM idempotency_log WHERE biz_type = ?").param(operation).update();
  }

  private <T> List<T> of(String column, String operation, Class<T> type) {
    return jdbc.sql("SELECT " + column + " FROM idempotency_log WHERE biz_type = ?")
        .param(operation)
        .query(type)
        .list();
  }
}
