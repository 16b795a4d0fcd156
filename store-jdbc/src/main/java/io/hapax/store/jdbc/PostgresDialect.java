package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * PostgreSQL. A claim is one statement:
 *
 * <ol>
 *   <li>It looks for a live row that it may not take. If there is one, that is the answer, and
 *       nothing is locked.
 *   <li>Otherwise it tries the key's advisory lock, which whoever has an uncommitted claim or fence
 *       of that key holds until the end of its transaction. Not to be had: busy, at once. (An
 *       INSERT would wait for that transaction, and above READ COMMITTED fail with it.)
 *   <li>With the lock it inserts the row, or updates the one that is there if that still may be
 *       taken.
 *   <li>Nothing at all comes back if somebody committed between its snapshot and its INSERT: ask
 *       again.
 * </ol>
 *
 * <p>Above READ COMMITTED such an INSERT fails with 40001 and takes the caller's transaction with
 * it. So in a caller's transaction step 2 first looks at the isolation level, in the same
 * statement; if it is higher, the claim is sent again behind a savepoint.
 */
final class PostgresDialect extends Dialect {

  private static final String SERIALIZATION_FAILURE = "40001";

  // Not now(): that stands still while a transaction is open.
  private static final String NOW =
      "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)";

  private static final String GATE =
      """
      seen AS MATERIALIZED (
        SELECT ${free} AS is_free, ${row}
        FROM ${table} h WHERE h.record_key = :key AND ${live}
      ), door AS MATERIALIZED (
        SELECT 1 AS wanted %s
      ), gate AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(:lock) AS opened
        WHERE EXISTS (SELECT 1 FROM door)
          AND (:guarded OR current_setting('transaction_isolation')
            IN ('read committed', 'read uncommitted'))
      )""";

  private static final String ANSWERS =
      """
      SELECT 'WON' AS kind, taken.* FROM taken
      UNION ALL
      SELECT 'FOUND', s.format, s.state, s.mode, s.token, s.owner, s.fingerprint, s.result,
        s.claimed_at, s.lease_until, s.expires_at, s.now_micros
      FROM seen s WHERE NOT s.is_free
      UNION ALL
      SELECT 'BUSY', ${nothing} FROM gate WHERE NOT opened
      UNION ALL
      SELECT 'UNGUARDED', ${nothing} FROM door WHERE NOT EXISTS (SELECT 1 FROM gate)""";

  private final boolean asciiOnly;
  private final Sql take;
  private final Sql redeem;
  private final Sql issue;
  private final Sql renew;
  private final Sql purge;
  private final Sql locate =
      Sql.of(
          """
      SELECT n.nspname, c.relname
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.oid = to_regclass(:table)""");

  PostgresDialect(TableName table, boolean asciiOnly) {
    super(table);
    this.asciiOnly = asciiOnly;
    take =
        sql(
            """
            WITH %s, taken AS (
              INSERT INTO ${table} AS h (record_key, biz_type, idem_key, format, state, mode, token,
                owner, fingerprint, claimed_at, lease_until, expires_at, create_time)
              SELECT :key, :bizType, :idemKey, %d, :state, :mode, ${now}, :owner, :fingerprint,
                ${now}, ${now} + :lease, ${now} + :expiry, clock_timestamp()
              FROM gate WHERE opened
              ON CONFLICT (record_key) DO UPDATE
              SET biz_type = EXCLUDED.biz_type, idem_key = EXCLUDED.idem_key, result = NULL,
                format = EXCLUDED.format, state = EXCLUDED.state, mode = EXCLUDED.mode,
                token = GREATEST(h.token + 1, ${now}),
                owner = EXCLUDED.owner, fingerprint = EXCLUDED.fingerprint,
                claimed_at = ${now}, lease_until = ${now} + :lease, expires_at = ${now} + :expiry,
                issued_until = CASE WHEN ${live} THEN h.issued_until END,
                create_time = clock_timestamp()
              WHERE NOT ${live} OR ${free}
              RETURNING ${row}
            )
            %s"""
                .formatted(
                    GATE.formatted("WHERE NOT EXISTS (SELECT 1 FROM seen WHERE NOT is_free)"),
                    Row.FORMAT,
                    ANSWERS));
    redeem =
        sql(
            """
            WITH %s, taken AS (
              UPDATE ${table} h
              SET format = %d, state = :state, mode = :mode, result = NULL,
                token = GREATEST(h.token + 1, ${now}), owner = :owner, fingerprint = :fingerprint,
                claimed_at = ${now}, lease_until = ${now} + :lease,
                expires_at = GREATEST(h.issued_until, ${now} + :expiry),
                create_time = clock_timestamp()
              FROM gate
              WHERE gate.opened AND h.record_key = :key AND ${live} AND ${free}
              RETURNING ${row}
            )
            %s
            UNION ALL
            SELECT 'UNKNOWN', ${nothing} WHERE NOT EXISTS (SELECT 1 FROM seen)"""
                .formatted(GATE.formatted("FROM seen WHERE is_free"), Row.FORMAT, ANSWERS));
    issue =
        sql(
            """
            INSERT INTO ${table} AS h (record_key, biz_type, idem_key, format, state, mode, token,
              claimed_at, expires_at, issued_until, create_time)
            SELECT :key, :bizType, :idemKey, %d, 'I', 'S', n.now, n.now, n.now + :expiry,
              n.now + :expiry, clock_timestamp()
            FROM (SELECT ${now} AS now) n
            ON CONFLICT (record_key) DO UPDATE
            SET biz_type = EXCLUDED.biz_type, idem_key = EXCLUDED.idem_key, result = NULL,
              format = EXCLUDED.format, state = EXCLUDED.state, mode = EXCLUDED.mode,
              token = GREATEST(h.token + 1, EXCLUDED.token), owner = NULL, fingerprint = NULL,
              claimed_at = EXCLUDED.claimed_at, lease_until = NULL,
              expires_at = EXCLUDED.expires_at, issued_until = EXCLUDED.issued_until,
              create_time = EXCLUDED.create_time
            WHERE NOT ${live}"""
                .formatted(Row.FORMAT));
    renew =
        sql(
            """
            WITH wanted AS MATERIALIZED (
              SELECT * FROM unnest(:keys, :tokens, :owners)
                WITH ORDINALITY AS w(record_key, token, owner, place)
            ), locked AS MATERIALIZED (
              SELECT h.id FROM ${table} h JOIN wanted w
                ON h.record_key = w.record_key AND h.token = w.token AND h.owner = w.owner
              WHERE h.state IN ('P', 'T') AND ${live}
              FOR UPDATE OF h SKIP LOCKED
            ), renewed AS (
              UPDATE ${table} h
              SET lease_until = ${now} + :lease,
                expires_at = h.expires_at + (${now} + :lease - h.lease_until)
              FROM locked WHERE h.id = locked.id
            )
            SELECT w.place FROM wanted w WHERE NOT EXISTS (
              SELECT 1 FROM ${table} h
              WHERE h.record_key = w.record_key AND h.token = w.token AND h.owner = w.owner
                AND h.state IN ('P', 'T') AND ${live})""");
    // The clock in a sub-select is read once, so that the index on expires_at can be used.
    purge =
        sql(
            """
            DELETE FROM ${table} h
            WHERE h.id = ANY (ARRAY(
                SELECT e.id FROM ${table} e WHERE e.expires_at <= (SELECT ${now})
                ORDER BY e.expires_at LIMIT :batch FOR UPDATE SKIP LOCKED))
              AND h.expires_at <= ${now}""");
  }

  @Override
  String product() {
    return "PostgreSQL";
  }

  @Override
  String schemaFolder() {
    return "postgresql";
  }

  @Override
  String now() {
    return NOW;
  }

  @Override
  boolean asciiOnly() {
    return asciiOnly;
  }

  /** Whether the lock was to be had does not matter: it only keeps others from waiting. */
  @Override
  String writeGuard() {
    return " AND (SELECT pg_try_advisory_xact_lock(:lock)) IS NOT NULL";
  }

  @Override
  Attempt attempt(Connection connection, Take take, boolean callers) throws SQLException {
    Optional<Attempt> attempt = send(connection, take, !callers);
    return attempt.isPresent() ? attempt.get() : behindSavepoint(connection, take);
  }

  /** Empty if it would have to write above READ COMMITTED, and is not guarded against failure. */
  private Optional<Attempt> send(Connection connection, Take claim, boolean guarded)
      throws SQLException {
    Params params = claim.params(asciiOnly).flag("guarded", guarded);
    return (claim.redeems() ? redeem : take)
        .first(connection, params, PostgresDialect::read)
        .orElse(Optional.of(new Attempt.Again()));
  }

  private static Optional<Attempt> read(ResultSet answer) throws SQLException {
    return switch (answer.getString("kind")) {
      case "WON" -> Optional.of(new Attempt.Won(Row.read(answer)));
      case "FOUND" -> Optional.of(new Attempt.Found(Row.read(answer)));
      case "BUSY" -> Optional.of(new Attempt.Busy(false));
      case "UNKNOWN" -> Optional.of(new Attempt.Unknown());
      default -> Optional.empty();
    };
  }

  private Attempt behindSavepoint(Connection connection, Take take) throws SQLException {
    Savepoint before = connection.setSavepoint();
    boolean done = false;
    try {
      Attempt attempt = send(connection, take, true).orElseThrow();
      done = true;
      return attempt;
    } catch (SQLException e) {
      if (!SERIALIZATION_FAILURE.equals(e.getSQLState())) {
        throw e;
      }
      // The winner is there, but this transaction's snapshot will never show it.
      return new Attempt.Busy(true);
    } finally {
      if (!done) {
        connection.rollback(before);
      }
      connection.releaseSavepoint(before);
    }
  }

  @Override
  boolean issue(Connection connection, RecordKey key, Duration timeToLive) throws SQLException {
    Params params = Take.identity(key, asciiOnly).number("expiry", Micros.of(timeToLive));
    return issue.update(connection, params) > 0;
  }

  @Override
  Set<Claim> renew(Connection connection, Collection<Claim> claims, Duration lease)
      throws SQLException {
    List<Claim> list = List.copyOf(claims);
    Params params =
        new Params()
            .array(
                "keys", "bytea", list.stream().map(c -> c.key().toBytes()).toArray(byte[][]::new))
            .array("tokens", "bigint", list.stream().map(Claim::token).toArray(Long[]::new))
            .array(
                "owners",
                "bytea",
                list.stream().map(c -> c.owner().toBytes()).toArray(byte[][]::new))
            .number("lease", Micros.of(lease));
    return new HashSet<>(
        renew.all(connection, params, lost -> list.get((int) (lost.getLong(1) - 1))));
  }

  @Override
  int purge(Connection connection, int batchSize) throws SQLException {
    return purge.update(connection, new Params().number("batch", (long) batchSize));
  }

  /** For the test that looks at its plan. */
  String purgeText() {
    return purge.toString();
  }

  @Override
  Optional<Location> locate(Connection connection) throws SQLException {
    return locate.first(
        connection,
        new Params().text("table", table().qualified()),
        row -> new Location(row.getString(1), row.getString(2)));
  }
}
