package io.hapax.shop.storage;

import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.KeyHolder;

/** Runs an INSERT and hands back the {@code id} the database gave the row. */
public final class GeneratedId {

  private GeneratedId() {}

  public static long of(StatementSpec insert) {
    KeyHolder keys = new GeneratedKeyHolder();
    insert.update(keys, "id");
    return Objects.requireNonNull(keys.getKey(), "the INSERT gave no id").longValue();
  }
}
