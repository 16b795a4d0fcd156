package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What MariaDB and MySQL have in common: all but how a claim is made. */
abstract class InnoDbDialect extends Dialect {

  private final boolean timeoutEndsTransaction;
  private final Sql issue;
  private final Sql issueAgain;
  private final Sql renew;
  private final Sql lost;
  private final Sql purge;
  private final Sql locate = Sql.of(InnoDbSql.LOCATE);

  /**
   * For {@code table}.
   *
   * @param timeoutEndsTransaction innodb_rollback_on_timeout: whether a row that can't be had costs
   *     the whole transaction
   */
  InnoDbDialect(TableName table, boolean timeoutEndsTransaction, String renew, String purge) {
    super(table);
    this.timeoutEndsTransaction = timeoutEndsTransaction;
    issue = sql(InnoDbSql.ISSUE);
    issueAgain = sql(InnoDbSql.ISSUE_AGAIN);
    lost = sql(InnoDbSql.LOST);
    this.renew = sql(renew);
    this.purge = sql(purge);
  }

  /** Whether the claim could not have a row, and nothing else has changed. */
  final boolean isNoMoreThanLate(SQLException e, boolean callers) {
    return Failures.isInnoDbLockTimeout(e) && !(callers && timeoutEndsTransaction);
  }

  @Override
  String typeOfCreateTime() {
    return "DATETIME";
  }

  @Override
  String now() {
    return InnoDbSql.NOW;
  }

  @Override
  String writeGuard() {
    return "";
  }

  @Override
  String lockForReading() {
    return " LOCK IN SHARE MODE";
  }

  @Override
  String deleteFrom() {
    return "DELETE h FROM " + table().qualified() + " h";
  }

  @Override
  boolean asciiOnly() {
    return false;
  }

  /** With autocommit a read is no part of a transaction that would make it lock or look back. */
  @Override
  void prepareOwn(Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      readCommitted(connection);
    }
  }

  /** For one transaction: it needs no restoring. */
  private static void readCommitted(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(InnoDbSql.READ_COMMITTED);
    }
  }

  @Override
  boolean issue(Connection connection, RecordKey key, Duration timeToLive) throws SQLException {
    Params params = Take.identity(key, asciiOnly()).number("expiry", Micros.of(timeToLive));
    return issue.update(connection, params) > 0 || issueAgain.update(connection, params) > 0;
  }

  /** A row that is not counted may be locked, or lost, or have got what it had already. */
  @Override
  Set<Claim> renew(Connection connection, Collection<Claim> claims, Duration lease)
      throws SQLException {
    List<Claim> list = List.copyOf(new LinkedHashSet<>(claims));
    Params params = new Params().text("claims", json(list)).number("lease", Micros.of(lease));
    if (renew.update(connection, params) == list.size()) {
      return Set.of();
    }
    return new HashSet<>(
        lost.all(connection, params, row -> list.get((int) (row.getLong("place") - 1))));
  }

  private static String json(List<Claim> claims) {
    return claims.stream()
        .map(
            claim ->
                "{\"key\":\"%s\",\"token\":\"%d\",\"owner\":\"%s\"}"
                    .formatted(claim.key().hex(), claim.token(), claim.owner()))
        .collect(Collectors.joining(",", "[", "]"));
  }

  @Override
  int purge(Connection connection, int batchSize) throws SQLException {
    readCommitted(connection);
    return purge.update(connection, new Params().number("batch", (long) batchSize));
  }

  /** Drivers take a database for a catalog or, if they are told so, for a schema. */
  @Override
  Optional<Location> locate(Connection connection) throws SQLException {
    return locate.first(
        connection,
        new Params().text("schema", table().schema()).text("name", table().bare()),
        row -> new Location(row.getString(1), row.getString(1), row.getString(2)));
  }
}
