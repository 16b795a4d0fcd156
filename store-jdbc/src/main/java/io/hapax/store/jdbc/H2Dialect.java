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
 * SET LOCK_TIMEOUT. A take-over on an own connection passes by a row that is locked.
 */
final class H2Dialect extends Dialect {

  /** How long a claim may wait in a caller's transaction, in milliseconds. */
  static final long LONGEST_WAIT = 1_000;

  private static final String UNIQUE_VIOLATION = "23505";
  private static final int LOCK_TIMEOUT = 50200;
  private static final String NO_SUCH_TABLE = "42S0[234]";

  private final Sql take;
  private final Sql takePastLocks;
  private final Sql redeem;
  private final Sql look;
  private final Sql issue;
  private final Sql renew;
  private final Sql lost;
  private final Sql purge;

  H2Dialect(TableName table) {
    super(table);
    take = sql(H2Sql.TAKE, H2Sql.READ_ONCE);
    takePastLocks = sql(H2Sql.TAKE_PAST_LOCKS, H2Sql.READ_ONCE);
    redeem = sql(H2Sql.REDEEM);
    look = sql(H2Sql.LOOK);
    issue = sql(H2Sql.ISSUE, H2Sql.READ_ONCE);
    renew = sql(H2Sql.RENEW, H2Sql.READ_ONCE);
    lost = sql(H2Sql.LOST, H2Sql.READ_ONCE);
    purge = sql(H2Sql.PURGE, H2Sql.READ_ONCE);
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
  String typeOfCreateTime() {
    return "TIMESTAMP WITH TIME ZONE";
  }

  @Override
  String now() {
    return H2Sql.NOW;
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
      if (!callers && claim.takesOver()) {
        return takeOver(connection, claim);
      }
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

  /**
   * The row is there, most likely, and its owner may be alive after all: in a COMMIT that takes
   * longer than its lease. Nobody has the time to wait for that.
   */
  private Attempt takeOver(Connection connection, Take claim) throws SQLException {
    Params params = claim.params(asciiOnly());
    Optional<Attempt> won =
        takePastLocks.first(connection, params, row -> new Attempt.Won(Row.read(row)));
    if (won.isPresent()) {
      return won.get();
    }
    Look seen = look.first(connection, params, Look::read).orElseThrow();
    if (seen.standing() != null) {
      return seen.standing();
    }
    return seen.nothing()
        ? send(connection, claim, Integer.MAX_VALUE).orElse(new Attempt.Again())
        : new Attempt.Busy(false);
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
      return Optional.of(new Location(null, columns.getSchemaName(1), columns.getTableName(1)));
    } catch (SQLException e) {
      if (e.getSQLState() != null && e.getSQLState().matches(NO_SUCH_TABLE)) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
