package io.hapax.store.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * MySQL 8, in words that MariaDB takes too. A statement that writes and also tells what it found is
 * not among them, nor one that waits for nobody. So a claim looks before it takes:
 *
 * <ol>
 *   <li>A SELECT reads past all locks. A live row that may not be taken is the answer.
 *   <li>No row: INSERT. One that may be taken: UPDATE, if it is still the row that was seen. Both
 *       wait for whoever is about to decide, for a second at most.
 *   <li>Was somebody faster, an own connection looks again. In a caller's transaction the second
 *       look shares a lock, as a snapshot might hide what there is, and the taking is tried once
 *       more.
 * </ol>
 *
 * <p>What tells whether a claim was won is the token, which MySQL reports as a generated key. A
 * driver that keeps it back costs no more than another look, which finds the owner in the row.
 */
final class MySqlDialect extends InnoDbDialect {

  /** The variable that knows the isolation level, in MySQL. */
  static final String ISOLATION = "@@transaction_isolation";

  private static final int DUPLICATE_KEY = 1062;

  private final Sql lookNow;
  private final Sql lookPastLocks;
  private final Sql lookAndShare;
  private final Sql lookAndLock;
  private final Sql insert;
  private final Sql takeSeen;
  private final Sql redeemSeen;

  /**
   * For {@code table}.
   *
   * @param timeoutEndsTransaction innodb_rollback_on_timeout: whether a row that can't be had costs
   *     the whole transaction
   * @param isolation {@link #ISOLATION}, or what MariaDB calls it
   */
  MySqlDialect(TableName table, boolean timeoutEndsTransaction, String isolation) {
    super(table, timeoutEndsTransaction, InnoDbSql.RENEW, InnoDbSql.PURGE);
    lookNow = sql(MySqlSql.LOOK_NOW);
    lookPastLocks = sql(MySqlSql.lookPastLocks(isolation));
    lookAndShare = sql(MySqlSql.LOOK_AND_SHARE);
    lookAndLock = sql(MySqlSql.LOOK_AND_LOCK);
    insert = sql(MySqlSql.INSERT);
    takeSeen = sql(MySqlSql.TAKE_SEEN);
    redeemSeen = sql(MySqlSql.REDEEM_SEEN);
  }

  @Override
  String product() {
    return "MySQL";
  }

  @Override
  String schemaFolder() {
    return "mysql";
  }

  @Override
  Attempt attempt(Connection connection, Take claim, boolean callers) throws SQLException {
    try {
      Seen seen = look(connection, claim, callers ? lookPastLocks : lookNow);
      if (seen.answers(claim)) {
        return seen.answer();
      }
      return Patience.tried(
          connection,
          seen.patience(),
          () -> callers ? insist(connection, claim, seen) : take(connection, claim, seen));
    } catch (SQLException e) {
      if (!isNoMoreThanLate(e, callers)) {
        throw e;
      }
      return new Attempt.Busy(true);
    }
  }

  private Attempt insist(Connection connection, Take claim, Seen seen) throws SQLException {
    Attempt first = take(connection, claim, seen);
    if (first instanceof Attempt.Taken) {
      return first;
    }
    Seen now = look(connection, claim, claim.redeems() ? lookAndLock : lookAndShare);
    return now.answers(claim) ? now.answer() : take(connection, claim, now);
  }

  private Seen look(Connection connection, Take claim, Sql sql) throws SQLException {
    return sql.first(connection, claim.params(asciiOnly()), Seen::read).orElseThrow();
  }

  private Attempt take(Connection connection, Take claim, Seen seen) throws SQLException {
    Params params = claim.params(asciiOnly()).number("seen", seen.token());
    if (seen.token() != null) {
      Sql sql = claim.redeems() ? redeemSeen : takeSeen;
      return taken(sql.key(connection, params), seen.token() + 1);
    }
    return claim.redeems() ? new Attempt.Again() : insert(connection, params);
  }

  private Attempt insert(Connection connection, Params params) throws SQLException {
    try {
      return taken(insert.key(connection, params), 0);
    } catch (SQLException e) {
      if (e.getErrorCode() == DUPLICATE_KEY) {
        return new Attempt.Again();
      }
      throw e;
    }
  }

  /** A token that is no more than the next one may be ahead of the clock: that has to be read. */
  private static Attempt taken(OptionalLong token, long next) {
    return token.isPresent() && token.getAsLong() > next
        ? new Attempt.Taken(token.getAsLong())
        : new Attempt.Again();
  }

  /**
   * What a claim meets.
   *
   * @param token of the row that is there, expired or not; null if there is none
   * @param live whether the row is live
   * @param standing the answer, if there is a live row that may not be taken
   * @param current whether that is so now, not only in the transaction's snapshot
   * @param patience how long the session waits for a row, in seconds
   */
  private record Seen(
      @Nullable Long token,
      boolean live,
      Attempt.@Nullable Found standing,
      boolean current,
      long patience) {

    static Seen read(ResultSet row) throws SQLException {
      boolean nothing = row.getObject("format") == null;
      boolean live = !nothing && row.getBoolean("is_live");
      boolean stands = live && !row.getBoolean("is_free");
      return new Seen(
          nothing ? null : Long.valueOf(row.getLong("token")),
          live,
          stands ? new Attempt.Found(Row.read(row)) : null,
          row.getBoolean("is_current"),
          row.getLong("patience"));
    }

    boolean answers(Take claim) {
      return standing != null || (claim.redeems() && !live && current);
    }

    Attempt answer() {
      return standing == null ? new Attempt.Unknown() : standing;
    }
  }
}
