package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What databases do differently: how to tell the time, how to take a row in one statement, how to
 * pass by rows that others have locked. {@link Statements} has what they do alike.
 */
abstract class Dialect {

  /** Has not expired. */
  static final String LIVE = "(h.expires_at IS NULL OR h.expires_at > ${now})";

  /** May be taken although it lives. */
  static final String FREE =
      "(h.state = 'I' OR h.state = 'P' AND h.lease_until <= ${now} AND h.token = :previous)";

  private final TableName table;

  Dialect(TableName table) {
    this.table = table;
  }

  final TableName table() {
    return table;
  }

  /** The database, for people. */
  abstract String product();

  /** The folder of its DDL. */
  abstract String schemaFolder();

  /** Microseconds since 1970 as a BIGINT expression. Moves while a transaction is open. */
  abstract String now();

  /**
   * One try of a claim or a take-over, as statements of {@code connection}.
   *
   * @param callers whether the connection is in a transaction of the application: then no wait may
   *     be long, and no failure may spoil it
   */
  abstract Attempt attempt(Connection connection, Take take, boolean callers) throws SQLException;

  /** Whether it made a form token; false if there is a live record already. */
  abstract boolean issue(Connection connection, RecordKey key, Duration timeToLive)
      throws SQLException;

  /**
   * Put after the WHERE of each write: whatever keeps other claims from waiting for the row until
   * the writer's COMMIT. May use {@code :lock}. Empty where nothing can.
   */
  abstract String writeGuard();

  /**
   * Put after a write that ends a run, outside of callers' transactions: tells waiters in other
   * processes. May use {@code :hex} and {@code :waiters}. Empty where nobody can be told.
   */
  String telling() {
    return "";
  }

  /** Put before each write of an owner: how long it may wait, where a statement can say so. */
  String patiently() {
    return "";
  }

  /** Put after a read that must see what is committed now, where a snapshot could hide it. */
  String lockForReading() {
    return "";
  }

  /** Begins a DELETE of rows that are called h. */
  String deleteFrom() {
    return "DELETE FROM " + table.qualified() + " h";
  }

  /** Called before the first statement on a connection of the store's own. */
  void prepareOwn(Connection connection) throws SQLException {}

  /** The name of the type that create_time has to have. */
  abstract String typeOfCreateTime();

  /** Renews those that can be had at once; returns those that are lost. */
  abstract Set<Claim> renew(Connection connection, Collection<Claim> claims, Duration lease)
      throws SQLException;

  /** Deletes expired rows that nobody has locked; returns how many. */
  abstract int purge(Connection connection, int batchSize) throws SQLException;

  /** Whether the columns for people can take ASCII only. */
  abstract boolean asciiOnly();

  /** Where the table really is, or empty if it is not there. */
  abstract Optional<Location> locate(Connection connection) throws SQLException;

  /**
   * Where the table is, in the very letters of the catalog.
   *
   * @param catalog its catalog, or null where the schema says it all
   * @param schema its schema
   * @param name its name
   */
  record Location(@Nullable String catalog, String schema, String name) {}

  /** A statement that asks the clock wherever it wants to know the time. */
  final Sql sql(String template) {
    return sql(template, now());
  }

  /**
   * A statement on the table. The words in {@code ${}} are the fragments that all share.
   *
   * @param now what the statement calls now, such as a column that it has read the clock into
   */
  final Sql sql(String template, String now) {
    Map<String, String> words =
        Map.of(
            "${row}",
            Row.COLUMNS,
            "${nothing}",
            Row.NO_COLUMNS,
            "${live}",
            LIVE,
            "${free}",
            FREE,
            "${patiently}",
            patiently(),
            "${guard}",
            writeGuard(),
            "${lock}",
            lockForReading(),
            "${deleteFrom}",
            deleteFrom(),
            "${own}",
            "h.record_key = :key AND h.token = :token AND h.owner = :owner",
            "${table}",
            table.qualified());
    String text = template;
    for (Map.Entry<String, String> word : words.entrySet()) {
      text = text.replace(word.getKey(), word.getValue());
    }
    return Sql.of(text.replace("${now}", now).replace("${clock}", now()));
  }
}
