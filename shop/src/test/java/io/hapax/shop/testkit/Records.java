package io.hapax.shop.testkit;

import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The idempotency records as they lie in the database. What takes time elsewhere is done to the
 * times in them here: no rule sleeps until a window has passed.
 */
public record Records(JdbcClient jdbc) {

  private static final String AGE =
      """
      UPDATE idempotency_log
         SET claimed_at = claimed_at - :time, expires_at = expires_at - :time,
             lease_until = lease_until - :time, issued_until = issued_until - :time
       WHERE biz_type = :operation""";

  /** How many there are. */
  public long count() {
    return jdbc.sql("SELECT COUNT(*) FROM idempotency_log").query(Long.class).single();
  }

  /** How many there are of {@code operation}, such as {@code POST /orders}. */
  public long count(String operation) {
    return of("COUNT(*)", operation, Long.class).get(0);
  }

  /** The states they are in, each a letter. */
  public List<String> states(String operation) {
    return of("state", operation, String.class);
  }

  /** What they show of their keys. */
  public List<String> keys(String operation) {
    return of("idem_key", operation, String.class);
  }

  /** How long they live, from their claim, in whole seconds. */
  public List<Long> lifetimes(String operation) {
    return of("(expires_at - claimed_at + 500000) / 1000000", operation, Long.class);
  }

  /** Lets {@code time} pass for the records of {@code operation}. */
  public void pass(String operation, Duration time) {
    jdbc.sql(AGE).param("time", time.toNanos() / 1000).param("operation", operation).update();
  }

  /** Makes them look as if their owners had died right after COMMIT. */
  public int loseAnswers(String operation) {
    return jdbc.sql(
            """
            UPDATE idempotency_log
               SET state = 'T', result = NULL, lease_until = claimed_at
             WHERE biz_type = ?""")
        .param(operation)
        .update();
  }

  /** Makes them look as if their owners had committed and were about to keep their answers. */
  public int delayAnswers(String operation) {
    return jdbc.sql(
            """
            UPDATE idempotency_log
               SET state = 'T', result = NULL, lease_until = claimed_at + 3600000000
             WHERE biz_type = ?""")
        .param(operation)
        .update();
  }

  /** Gives what is in progress to another owner, as if its lease had lapsed. */
  public int overtake(String operation) {
    return jdbc.sql(
            """
            UPDATE idempotency_log SET token = token + 1, owner = NULL
             WHERE state = 'P' AND biz_type = ?""")
        .param(operation)
        .update();
  }

  /** Deletes the records of {@code operation}. */
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
