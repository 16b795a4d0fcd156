package io.hapax.benchmarks.growth;

import io.hapax.store.jdbc.JdbcStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Fills a table: Hapax makes one record, and the database many of it. */
final class PostgresPopulation {

  private static final String TEMPLATE = "template-";
  private static final String EXPIRED = "expired-";

  /** Oldest first, as records of one retention are inserted. */
  private static final String MULTIPLY =
      """
      INSERT INTO %1$s (biz_type, idem_key, result, create_time, record_key, format, state, mode,
        token, owner, fingerprint, claimed_at, lease_until, expires_at, issued_until)
      SELECT r.biz_type, r.idem_key, r.result, r.create_time - age * INTERVAL '1 microsecond',
        sha256(convert_to(? || n, 'UTF8')), r.format, r.state, r.mode, r.token - age,
        substr(sha256(int8send(n)), 1, 16), r.fingerprint, r.claimed_at - age, r.lease_until,
        r.expires_at - age, r.issued_until
      FROM %1$s r
        CROSS JOIN generate_series(0, CAST(? AS BIGINT) - 1) n
        CROSS JOIN LATERAL (SELECT CAST(? AS BIGINT) + (? - n) * ? AS age) a
      WHERE r.record_key = ?""";

  private final DataSource dataSource;
  private final String table;

  private PostgresPopulation(DataSource dataSource, String table) {
    this.dataSource = dataSource;
    this.table = table;
  }

  /** A table of {@code size} records, and {@code expired} more that have expired. */
  static Population fill(DataSource dataSource, long size, long expired) throws SQLException {
    String table = table(size);
    JdbcStore store = JdbcStore.builder(dataSource).table(table).build();
    new Trial(store).first(Keys.of(TEMPLATE, 0));
    double bytes = new PostgresPopulation(dataSource, table).fill(size, expired);
    return new Population(store, size, bytes, new PostgresPurging(store));
  }

  /** The name of a table of that size. */
  static String table(long size) {
    return "growth_" + size;
  }

  private double fill(long size, long expired) throws SQLException {
    Duration retention = Trial.RETENTION;
    try (Connection connection = dataSource.getConnection()) {
      multiply(connection, EXPIRED, expired, retention.plusMinutes(1), retention.plusHours(1));
      multiply(connection, Population.live(), size, Duration.ZERO, retention.minusHours(1));
      try (Statement statement = connection.createStatement()) {
        statement.execute("VACUUM ANALYZE " + table);
        statement.execute("CHECKPOINT");
        return (double) bytes(statement) / (size + expired);
      }
    }
  }

  private void multiply(
      Connection connection, String series, long number, Duration youngest, Duration oldest)
      throws SQLException {
    if (number == 0) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(MULTIPLY.formatted(table))) {
      int index = 0;
      statement.setString(++index, series);
      statement.setLong(++index, number);
      statement.setLong(++index, micros(youngest));
      statement.setLong(++index, number);
      statement.setLong(++index, micros(oldest.minus(youngest)) / number);
      statement.setBytes(++index, Keys.of(TEMPLATE, 0).toBytes());
      statement.executeUpdate();
    }
  }

  private static long micros(Duration duration) {
    return TimeUnit.NANOSECONDS.toMicros(duration.toNanos());
  }

  private long bytes(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT pg_total_relation_size('" + table + "')")) {
      row.next();
      return row.getLong(1);
    }
  }
}
