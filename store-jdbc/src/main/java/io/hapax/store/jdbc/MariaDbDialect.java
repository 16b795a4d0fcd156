package io.hapax.store.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * MariaDB. A claim is one INSERT .. ON DUPLICATE KEY UPDATE .. RETURNING, which makes the row or
 * leaves the one there alone, and tells what there is. If that one may be taken, as it has expired
 * or was issued, a second such statement takes it, unless somebody was faster. They lock the row in
 * any case, and never wait for one:
 *
 * <ol>
 *   <li>On an own connection the lock is gone with the statement. If somebody else holds the row, a
 *       SELECT reads past the lock; if that shows nothing that stands in the way, somebody is about
 *       to decide: busy.
 *   <li>In a caller's transaction a lock would stay, in the way of the row's owner. At READ
 *       COMMITTED the INSERT is fed by a SELECT that finds nothing where there is a row that may
 *       not be taken. It took nothing: a SELECT tells why.
 *   <li>Above READ COMMITTED that SELECT would lock, so the INSERT does nothing there, the second
 *       SELECT reads the snapshot, and if that shows nothing the INSERT of 1. decides.
 * </ol>
 *
 * <p>What tells whether a claim was won is the owner in the row that comes back. Counts of changed
 * rows mean one thing or another, depending on the driver's settings.
 */
final class MariaDbDialect extends InnoDbDialect {

  private final Sql claim;
  private final Sql claimPastLocks;
  private final Sql take;
  private final Sql takePastLocks;
  private final Sql redeem;
  private final Sql redeemPastLocks;
  private final Sql look;
  private final Sql lookPastLocks;

  /**
   * For {@code table}.
   *
   * @param timeoutEndsTransaction innodb_rollback_on_timeout: whether a row that can't be had costs
   *     the whole transaction
   */
  MariaDbDialect(TableName table, boolean timeoutEndsTransaction) {
    super(table, timeoutEndsTransaction, MariaDbSql.RENEW, MariaDbSql.PURGE);
    claim = sql(MariaDbSql.CLAIM);
    claimPastLocks = sql(MariaDbSql.CLAIM_PAST_LOCKS);
    take = sql(MariaDbSql.TAKE);
    takePastLocks = sql(MariaDbSql.TAKE_PAST_LOCKS);
    redeem = sql(MariaDbSql.REDEEM);
    redeemPastLocks = sql(MariaDbSql.REDEEM_PAST_LOCKS);
    look = sql(MariaDbSql.LOOK);
    lookPastLocks = sql(MariaDbSql.LOOK_PAST_LOCKS);
  }

  @Override
  String product() {
    return "MariaDB";
  }

  @Override
  String schemaFolder() {
    return "mariadb";
  }

  @Override
  String patiently() {
    return MariaDbSql.PATIENTLY;
  }

  @Override
  Attempt attempt(Connection connection, Take wanted, boolean callers) throws SQLException {
    try {
      return callers ? pastLocks(connection, wanted) : decide(connection, wanted);
    } catch (SQLException e) {
      if (!isNoMoreThanLate(e, callers)) {
        throw e;
      }
      return callers ? new Attempt.Busy(true) : whoHoldsIt(connection, wanted);
    }
  }

  private Attempt decide(Connection connection, Take wanted) throws SQLException {
    return decide(connection, wanted, claim, take, redeem).orElseGet(Attempt.Unknown::new);
  }

  private Optional<Attempt> decide(
      Connection connection, Take wanted, Sql claiming, Sql taking, Sql redeeming)
      throws SQLException {
    if (wanted.redeems()) {
      return send(connection, wanted, redeeming);
    }
    if (wanted.takesOver()) {
      return send(connection, wanted, taking);
    }
    Optional<Met> met = claiming.first(connection, wanted.params(asciiOnly()), Met::read);
    boolean free = met.isPresent() && met.get().row() == null;
    return free ? send(connection, wanted, take) : met.map(Met::row).map(Attempt.Found::new);
  }

  /**
   * The row that a claim has made, or met.
   *
   * @param row the row, or null for one that may be taken, whatever it holds
   */
  private record Met(@Nullable Row row) {

    static Met read(ResultSet row) throws SQLException {
      return new Met(row.getBoolean("is_free") ? null : Row.read(row));
    }
  }

  private Optional<Attempt> send(Connection connection, Take wanted, Sql sql) throws SQLException {
    return sql.first(
        connection, wanted.params(asciiOnly()), row -> new Attempt.Found(Row.read(row)));
  }

  private Attempt whoHoldsIt(Connection connection, Take wanted) throws SQLException {
    return look.first(connection, wanted.params(asciiOnly()), Seen::read)
        .<Attempt>map(Seen::standing)
        .orElseGet(() -> new Attempt.Busy(false));
  }

  private Attempt pastLocks(Connection connection, Take wanted) throws SQLException {
    Optional<Attempt> taken =
        decide(connection, wanted, claimPastLocks, takePastLocks, redeemPastLocks);
    return taken.isPresent() ? taken.get() : whyNot(connection, wanted);
  }

  private Attempt whyNot(Connection connection, Take wanted) throws SQLException {
    Params params = wanted.params(asciiOnly());
    Seen seen = lookPastLocks.first(connection, params, Seen::read).orElseThrow();
    if (seen.standing() != null) {
      return seen.standing();
    }
    if (!seen.current()) {
      return decide(connection, wanted);
    }
    return wanted.redeems() && seen.nothing() ? new Attempt.Unknown() : new Attempt.Again();
  }

  /**
   * What a claim meets.
   *
   * @param standing the answer, if there is a live row that may not be taken
   * @param nothing whether there is no live row
   * @param current whether that is so now, not only in the transaction's snapshot
   */
  private record Seen(Attempt.@Nullable Found standing, boolean nothing, boolean current) {

    static Seen read(ResultSet row) throws SQLException {
      boolean nothing = row.getObject("format") == null;
      boolean stands = !nothing && !row.getBoolean("is_free");
      return new Seen(
          stands ? new Attempt.Found(Row.read(row)) : null, nothing, row.getBoolean("is_current"));
    }
  }
}
