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
 * <p>In a caller's transaction a short INSERT comes before it, which does 2. and 3. for a key
 * without a row: most claims are of those, and the long statement costs three times as much.
 *
 * <p>Above READ COMMITTED an INSERT that meets a row fails with 40001 and takes the caller's
 * transaction with it. So in a caller's transaction both statements first look at the isolation
 * level; if it is higher, the claim is sent again behind a savepoint.
 */
final class PostgresDialect extends Dialect {

  private static final String SERIALIZATION_FAILURE = "40001";

  private final boolean asciiOnly;
  private final Sql make;
  private final Sql take;
  private final Sql redeem;
  private final Sql issue;
  private final Sql renew;
  private final Sql purge;
  private final Sql locate = Sql.of(PostgresSql.LOCATE);

  PostgresDialect(TableName table, boolean asciiOnly) {
    super(table);
    this.asciiOnly = asciiOnly;
    make = sql(PostgresSql.MAKE);
    take = sql(PostgresSql.TAKE);
    redeem = sql(PostgresSql.REDEEM);
    issue = sql(PostgresSql.ISSUE);
    renew = sql(PostgresSql.RENEW);
    purge = sql(PostgresSql.PURGE);
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
  String typeOfCreateTime() {
    return "timestamptz";
  }

  @Override
  String now() {
    return PostgresSql.NOW;
  }

  @Override
  boolean asciiOnly() {
    return asciiOnly;
  }

  @Override
  String writeGuard() {
    return PostgresSql.WRITE_GUARD;
  }

  @Override
  String telling() {
    return PostgresSql.TELLING.formatted(PostgresEars.channel(table()));
  }

  @Override
  Attempt attempt(Connection connection, Take take, boolean callers) throws SQLException {
    return callers ? inTransaction(connection, take) : send(connection, take, true).orElseThrow();
  }

  private Attempt inTransaction(Connection connection, Take take) throws SQLException {
    if (!take.redeems() && !take.takesOver()) {
      Optional<Row> made = make.first(connection, take.params(asciiOnly), Row::read);
      if (made.isPresent()) {
        return new Attempt.Won(made.get());
      }
    }
    Optional<Attempt> attempt = send(connection, take, false);
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

  @Override
  Optional<Location> locate(Connection connection) throws SQLException {
    return locate.first(
        connection,
        new Params().text("table", table().qualified()),
        row -> new Location(null, row.getString(1), row.getString(2)));
  }
}
