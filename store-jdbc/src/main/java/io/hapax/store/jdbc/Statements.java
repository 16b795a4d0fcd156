package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.Expiry;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verbs that are one plain statement in every dialect. Each write is a compare-and-set on token
 * and owner. One that changes nothing is followed by a look at the row: the same call may have done
 * it before.
 */
final class Statements {

  private final Expiring complete;
  private final Expiring commit;
  private final Sql delete;
  private final Sql giveBack;
  private final Sql owned;
  private final Sql find;

  /**
   * The statements of {@code dialect}.
   *
   * @param telling whether those that end a run tell waiters in other processes
   */
  Statements(Dialect dialect, boolean telling) {
    String told = telling ? dialect.telling() : "";
    complete =
        Expiring.of(
            dialect,
            """
            ${patiently}UPDATE ${table} h
            SET state = 'C', result = :outcome, lease_until = NULL, expires_at = ${expiry}
            WHERE ${own} AND h.state IN ('P', 'T') AND ${live}${guard}"""
                + told);
    commit =
        Expiring.of(
            dialect,
            """
            ${patiently}UPDATE ${table} h
            SET state = 'T', expires_at = ${expiry}
            WHERE ${own} AND h.state = 'P' AND ${live}${guard}""");
    delete =
        dialect.sql(
            """
            ${patiently}${deleteFrom}
            WHERE ${own} AND h.state IN ('P', 'M') AND h.issued_until IS NULL${guard}"""
                + told);
    giveBack =
        dialect.sql(
            """
            ${patiently}UPDATE ${table} h
            SET state = 'I', owner = NULL, fingerprint = NULL, lease_until = NULL,
              expires_at = h.issued_until
            WHERE ${own} AND h.state IN ('P', 'M') AND h.issued_until IS NOT NULL${guard}"""
                + told);
    owned =
        dialect.sql("${patiently}SELECT h.state FROM ${table} h WHERE ${own} AND ${live}${lock}");
    find = dialect.sql("SELECT ${row} FROM ${table} h WHERE h.record_key = :key AND ${live}");
  }

  boolean complete(Connection connection, Claim claim, byte @Nullable [] outcome, Expiry expiry)
      throws SQLException {
    Params params = own(claim).bytes("outcome", outcome);
    return complete.update(connection, params, expiry) > 0
        || ownState(connection, claim).filter(s -> s == RecordState.COMPLETED).isPresent();
  }

  boolean commit(Connection connection, Claim claim, Expiry expiry) throws SQLException {
    return commit.update(connection, own(claim), expiry) > 0
        || ownState(connection, claim)
            .filter(s -> s == RecordState.COMMITTED || s == RecordState.COMPLETED)
            .isPresent();
  }

  boolean release(Connection connection, Claim claim) throws SQLException {
    Params params = own(claim);
    return delete.update(connection, params) > 0
        || giveBack.update(connection, params) > 0
        || isFree(connection, claim.key());
  }

  Optional<StoredRecord> find(Connection connection, RecordKey key) throws SQLException {
    return row(connection, key).map(Row::stored);
  }

  private boolean isFree(Connection connection, RecordKey key) throws SQLException {
    return row(connection, key).map(row -> row.stored().state() == RecordState.ISSUED).orElse(true);
  }

  private Optional<Row> row(Connection connection, RecordKey key) throws SQLException {
    return find.first(connection, new Params().bytes("key", key.toBytes()), Row::read);
  }

  private Optional<RecordState> ownState(Connection connection, Claim claim) throws SQLException {
    return owned.first(connection, own(claim), row -> Row.state(row.getString(1)));
  }

  private static Params own(Claim claim) {
    return new Params()
        .bytes("key", claim.key().toBytes())
        .number("token", claim.token())
        .bytes("owner", claim.owner().toBytes())
        .number("lock", Take.lock(claim.key()))
        .number("waiters", Take.waitersLock(claim.key()))
        .text("hex", claim.key().hex());
  }
}
