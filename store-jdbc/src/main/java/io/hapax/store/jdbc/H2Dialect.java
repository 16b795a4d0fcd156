package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * H2 2.x. A claim is one MERGE whose source is empty where there is a live row that may not be
 * taken: MERGE locks each row that it finds, so it must not find that one. If it takes nothing, a
 * SELECT tells why.
 *
 * <p>A row that an open transaction has inserted can't be seen and can't be passed by. MERGE waits
 * for it, as long as the session's LOCK_TIMEOUT says. In a caller's transaction that may be 1 s at
 * most: where the session would wait longer, MERGE refuses to start, and is sent again between two
 * SET LOCK_TIMEOUT.
 */
final class H2Dialect extends Dialect {

  /** How long a claim may wait in a caller's transaction, in milliseconds. */
  static final long LONGEST_WAIT = 1_000;

  private static final String UNIQUE_VIOLATION = "23505";
  private static final int LOCK_TIMEOUT = 50200;
  private static final String NO_SUCH_TABLE = "42S0[234]";

  // CURRENT_TIMESTAMP stands still while a transaction is open; the start of the statement doesn't.
  private static final String NOW =
      """
      (SELECT CAST(EXTRACT(EPOCH FROM EXECUTING_STATEMENT_START) * 1000000 AS BIGINT)
       FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID = SESSION_ID())""";

  /** The clock is a look at all sessions: too dear to be asked again for each row. */
  private static final String READ_ONCE = "c.now_micros";

  private static final String CREATE_TIME =
      "DATEADD(MICROSECOND, c.now_micros, TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00')";

  private static final String WANTED =
      """
      UNNEST(CAST(:keys AS BINARY(32) ARRAY), CAST(:tokens AS BIGINT ARRAY),
        CAST(:owners AS BINARY(16) ARRAY)) WITH ORDINALITY w(record_key, token, owner, place)""";

  private static final String IS_WANTED =
      """
      h.record_key = w.record_key AND h.token = w.token AND h.owner = w.owner
        AND h.state IN ('P', 'T') AND ${live}""";

  private final Sql take;
  private final Sql redeem;
  private final Sql look;
  private final Sql issue;
  private final Sql renew;
  private final Sql lost;
  private final Sql purge;

  H2Dialect(TableName table) {
    super(table);
    take =
        sql(
            """
            SELECT ${row} FROM FINAL TABLE (
              MERGE INTO ${table} h USING (
                SELECT c.now_micros, CAST(:key AS BINARY(32)) AS record_key,
                  CAST(:bizType AS VARCHAR(255)) AS biz_type,
                  CAST(:idemKey AS VARCHAR(255)) AS idem_key, CAST(:state AS VARCHAR(1)) AS state,
                  CAST(:mode AS VARCHAR(1)) AS mode, CAST(:owner AS BINARY(16)) AS owner,
                  CAST(:fingerprint AS BINARY VARYING(64)) AS fingerprint,
                  c.now_micros + CAST(:lease AS BIGINT) AS lease_until,
                  c.now_micros + CAST(:expiry AS BIGINT) AS expires_at
                FROM (SELECT ${clock} AS now_micros) c
                WHERE LOCK_TIMEOUT() <= :longestWait AND NOT EXISTS (
                  SELECT 1 FROM ${table} h
                  WHERE h.record_key = :key AND ${live} AND NOT ${free})
              ) c ON h.record_key = c.record_key
              WHEN MATCHED AND (h.expires_at <= c.now_micros OR ${free}) THEN UPDATE SET
                biz_type = c.biz_type, idem_key = c.idem_key, result = NULL, format = %1$d,
                state = c.state, mode = c.mode, token = GREATEST(h.token + 1, c.now_micros),
                owner = c.owner, fingerprint = c.fingerprint, claimed_at = c.now_micros,
                lease_until = c.lease_until, expires_at = c.expires_at,
                issued_until =
                  CASE WHEN h.expires_at > c.now_micros THEN h.issued_until ELSE NULL END,
                create_time = %2$s
              WHEN NOT MATCHED THEN INSERT (record_key, biz_type, idem_key, format, state, mode,
                token, owner, fingerprint, claimed_at, lease_until, expires_at, create_time)
              VALUES (c.record_key, c.biz_type, c.idem_key, %1$d, c.state, c.mode, c.now_micros,
                c.owner, c.fingerprint, c.now_micros, c.lease_until, c.expires_at, %2$s)
            ) h"""
                .formatted(Row.FORMAT, CREATE_TIME),
            READ_ONCE);
    redeem =
        sql(
            """
            SELECT ${row} FROM FINAL TABLE (
              UPDATE ${table} h SET
                format = %d, state = CAST(:state AS VARCHAR(1)),
                mode = CAST(:mode AS VARCHAR(1)), result = NULL,
                token = GREATEST(h.token + 1, ${now}), owner = CAST(:owner AS BINARY(16)),
                fingerprint = CAST(:fingerprint AS BINARY VARYING(64)), claimed_at = ${now},
                lease_until = ${now} + CAST(:lease AS BIGINT),
                expires_at = GREATEST(h.issued_until, ${now} + CAST(:expiry AS BIGINT))
              WHERE h.record_key = :key AND ${live} AND ${free}
                AND LOCK_TIMEOUT() <= :longestWait
            ) h"""
                .formatted(Row.FORMAT));
    look =
        sql(
            """
            SELECT LOCK_TIMEOUT() AS lock_timeout, ${free} AS is_free, ${row}
            FROM (VALUES (1)) one(x)
            LEFT JOIN ${table} h ON h.record_key = :key AND ${live}""");
    issue =
        sql(
            """
            MERGE INTO ${table} h USING (
              SELECT c.now_micros, CAST(:key AS BINARY(32)) AS record_key,
                CAST(:bizType AS VARCHAR(255)) AS biz_type,
                CAST(:idemKey AS VARCHAR(255)) AS idem_key,
                c.now_micros + CAST(:expiry AS BIGINT) AS expires_at
              FROM (SELECT ${clock} AS now_micros) c
              WHERE NOT EXISTS (SELECT 1 FROM ${table} h WHERE h.record_key = :key AND ${live})
            ) c ON h.record_key = c.record_key
            WHEN MATCHED AND h.expires_at <= c.now_micros THEN UPDATE SET
              biz_type = c.biz_type, idem_key = c.idem_key, result = NULL, format = %1$d,
              state = 'I', mode = 'S', token = GREATEST(h.token + 1, c.now_micros), owner = NULL,
              fingerprint = NULL, claimed_at = c.now_micros, lease_until = NULL,
              expires_at = c.expires_at, issued_until = c.expires_at, create_time = %2$s
            WHEN NOT MATCHED THEN INSERT (record_key, biz_type, idem_key, format, state, mode,
              token, claimed_at, expires_at, issued_until, create_time)
            VALUES (c.record_key, c.biz_type, c.idem_key, %1$d, 'I', 'S', c.now_micros,
              c.now_micros, c.expires_at, c.expires_at, %2$s)"""
                .formatted(Row.FORMAT, CREATE_TIME),
            READ_ONCE);
    // Not UPDATE .. WHERE id IN (SELECT .. FOR UPDATE): H2 asks that again for each row.
    renew =
        sql(
            """
            MERGE INTO ${table} r USING (
              SELECT h.id, w.token, w.owner, c.now_micros
              FROM (SELECT ${clock} AS now_micros) c CROSS JOIN %s JOIN ${table} h ON %s
              FOR UPDATE SKIP LOCKED
            ) c ON r.id = c.id
            WHEN MATCHED AND r.token = c.token AND r.owner = c.owner AND r.state IN ('P', 'T')
            THEN UPDATE SET
              lease_until = ${now} + CAST(:lease AS BIGINT),
              expires_at = r.expires_at + (${now} + CAST(:lease AS BIGINT) - r.lease_until)"""
                .formatted(WANTED, IS_WANTED),
            READ_ONCE);
    lost =
        sql(
            """
            SELECT w.place FROM (SELECT ${clock} AS now_micros) c CROSS JOIN %s
            WHERE NOT EXISTS (SELECT 1 FROM ${table} h WHERE %s)"""
                .formatted(WANTED, IS_WANTED),
            READ_ONCE);
    // No ORDER BY: with it H2 would lock, and sort, all that has expired. The index has the order.
    purge =
        sql(
            """
            MERGE INTO ${table} h USING (
              SELECT e.id, c.now_micros
              FROM (SELECT ${clock} AS now_micros) c JOIN ${table} e ON e.expires_at <= ${now}
              FETCH FIRST :batch ROWS ONLY FOR UPDATE SKIP LOCKED
            ) c ON h.id = c.id
            WHEN MATCHED AND h.expires_at <= ${now} THEN DELETE""",
            READ_ONCE);
  }

  @Override
  String product() {
    return "H2";
  }

  @Override
  String schemaFolder() {
    return "h2";
  }

  @Override
  String now() {
    return NOW;
  }

  @Override
  String writeGuard() {
    return "";
  }

  @Override
  boolean asciiOnly() {
    return false;
  }

  @Override
  Attempt attempt(Connection connection, Take claim, boolean callers) throws SQLException {
    try {
      Optional<Attempt> won = send(connection, claim, callers ? LONGEST_WAIT : Integer.MAX_VALUE);
      return won.isPresent() ? won.get() : whyNot(connection, claim, callers);
    } catch (SQLException e) {
      if (e.getErrorCode() == LOCK_TIMEOUT) {
        return new Attempt.Busy(true);
      }
      if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
        return new Attempt.Again();
      }
      throw e;
    }
  }

  private Optional<Attempt> send(Connection connection, Take claim, long longestWait)
      throws SQLException {
    Params params = claim.params(asciiOnly()).number("longestWait", longestWait);
    return (claim.redeems() ? redeem : take)
        .first(connection, params, row -> new Attempt.Won(Row.read(row)));
  }

  private Attempt whyNot(Connection connection, Take claim, boolean callers) throws SQLException {
    Params params = claim.params(asciiOnly());
    Look seen = look.first(connection, params, Look::read).orElseThrow();
    if (seen.standing() != null) {
      return seen.standing();
    }
    if (claim.redeems() && seen.nothing()) {
      return new Attempt.Unknown();
    }
    return callers && seen.lockTimeout() > LONGEST_WAIT
        ? withShortWait(connection, claim, seen.lockTimeout())
        : new Attempt.Again();
  }

  private Attempt withShortWait(Connection connection, Take claim, long usual) throws SQLException {
    setLockTimeout(connection, LONGEST_WAIT);
    try {
      return send(connection, claim, LONGEST_WAIT).orElse(new Attempt.Again());
    } finally {
      setLockTimeout(connection, usual);
    }
  }

  private static void setLockTimeout(Connection connection, long millis) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET LOCK_TIMEOUT " + millis);
    }
  }

  /**
   * What stands in a claim's way.
   *
   * @param standing the answer, if there is a live row that may not be taken
   * @param nothing whether there is no live row
   * @param lockTimeout the session's, in milliseconds
   */
  private record Look(Attempt.@Nullable Found standing, boolean nothing, long lockTimeout) {

    static Look read(ResultSet row) throws SQLException {
      boolean nothing = row.getObject("format") == null;
      boolean stands = !nothing && !row.getBoolean("is_free");
      return new Look(
          stands ? new Attempt.Found(Row.read(row)) : null, nothing, row.getLong("lock_timeout"));
    }
  }

  @Override
  boolean issue(Connection connection, RecordKey key, Duration timeToLive) throws SQLException {
    Params params = Take.identity(key, asciiOnly()).number("expiry", Micros.of(timeToLive));
    return issue.update(connection, params) > 0;
  }

  @Override
  Set<Claim> renew(Connection connection, Collection<Claim> claims, Duration lease)
      throws SQLException {
    // MERGE refuses to change a row twice.
    List<Claim> list = List.copyOf(new LinkedHashSet<>(claims));
    Params params =
        new Params()
            .array("keys", "BINARY", list.stream().map(c -> c.key().toBytes()).toArray())
            .array("tokens", "BIGINT", list.stream().map(Claim::token).toArray())
            .array("owners", "BINARY", list.stream().map(c -> c.owner().toBytes()).toArray())
            .number("lease", Micros.of(lease));
    if (renew.update(connection, params) == list.size()) {
      return Set.of();
    }
    return new HashSet<>(
        lost.all(connection, params, row -> list.get((int) (row.getLong("place") - 1))));
  }

  @Override
  int purge(Connection connection, int batchSize) throws SQLException {
    return purge.update(connection, new Params().number("batch", (long) batchSize));
  }

  @Override
  Optional<Location> locate(Connection connection) throws SQLException {
    try (PreparedStatement nothing =
            connection.prepareStatement("SELECT * FROM " + table().qualified() + " WHERE FALSE");
        ResultSet rows = nothing.executeQuery()) {
      ResultSetMetaData columns = rows.getMetaData();
      return Optional.of(new Location(columns.getSchemaName(1), columns.getTableName(1)));
    } catch (SQLException e) {
      if (e.getSQLState() != null && e.getSQLState().matches(NO_SUCH_TABLE)) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
