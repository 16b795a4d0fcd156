package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.NotifyingStore;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.TransactionalStore;
import io.hapax.spi.Verbs;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Records in a table of the application's own database: PostgreSQL 13, MariaDB 10.6, MySQL 8.0.13
 * (which no test of Hapax runs on), H2 2.3, and later ones. Time is the database's clock.
 *
 * <p>The verbs of the store itself run on connections of the {@link DataSource}, each in a
 * transaction of its own, whatever isolation level or autocommit the pool has set. {@link #within}
 * and {@link #commit} are statements of the caller's transaction.
 *
 * <pre>{@code
 * JdbcStore store = JdbcStore.builder(dataSource).table("app.idempotency_log").build();
 * }</pre>
 */
public final class JdbcStore
    implements IssuingStore, TransactionalStore, NotifyingStore, AutoCloseable {

  /** The table, unless another one is named. */
  public static final String DEFAULT_TABLE = "idempotency_log";

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final DataSource dataSource;
  private final OwnConnections connections;
  private final Database database;
  private final @Nullable PostgresEars ears;

  JdbcStore(
      DataSource dataSource, Database database, SchemaMode mode, @Nullable DataSource listening) {
    this.dataSource = dataSource;
    this.connections = new OwnConnections(dataSource);
    this.database = database;
    this.ears = listening == null ? null : new PostgresEars(listening, database.table());
    if (mode != SchemaMode.NONE) {
      run("start", (found, connection) -> Schema.prepare(found.dialect(), connection, mode));
    }
  }

  /** Begins to build a store on {@code dataSource}. */
  public static JdbcStoreBuilder builder(DataSource dataSource) {
    return new JdbcStoreBuilder(dataSource);
  }

  /**
   * Where the store takes its own connections from; {@link #within} is for transactions of the same
   * database.
   */
  public DataSource dataSource() {
    return dataSource;
  }

  @Override
  public String describe() {
    return database.describe();
  }

  @Override
  public ClaimResult claim(ClaimRequest request) {
    return take("claim", new Take(request, Take.NO_TOKEN));
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return take("takeOver", new Take(request, previousToken));
  }

  private ClaimResult take(String verb, Take take) {
    boolean paused = false;
    for (int i = 0; i < Take.TRIES; i++) {
      Attempt attempt = attempt(verb, take);
      Optional<ClaimResult> answer = take.answer(attempt);
      if (answer.isPresent()) {
        return answer.get();
      }
      if (attempt instanceof Attempt.Busy busy) {
        if (paused || busy.waited()) {
          break;
        }
        // Most often a claim whose commit is on its way: then the next look has the record.
        LockSupport.parkNanos(PAUSE_NANOS);
        paused = true;
      }
    }
    return new ClaimResult.InProgress(null);
  }

  private Attempt attempt(String verb, Take take) {
    try {
      return connections.once(
          connection -> own(connection).dialect().attempt(connection, take, false));
    } catch (SQLException e) {
      if (Failures.isLostRace(e)) {
        return new Attempt.Again();
      }
      if (Failures.isLockTimeout(e)) {
        return new Attempt.Busy(true);
      }
      throw Failures.of(verb, describe(), e);
    }
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    return run(
        "complete",
        (found, connection) -> found.own().complete(connection, claim, outcome, expiry));
  }

  @Override
  public boolean release(Claim claim) {
    return run("release", (found, connection) -> found.own().release(connection, claim));
  }

  @Override
  public Set<Claim> renew(Collection<Claim> claims, Duration lease) {
    if (claims.isEmpty()) {
      return Set.of();
    }
    return run("renew", (found, connection) -> found.dialect().renew(connection, claims, lease));
  }

  @Override
  public Optional<StoredRecord> find(RecordKey key) {
    return run("find", (found, connection) -> found.own().find(connection, key));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if {@code batchSize} is below one
   */
  @Override
  public int purgeExpired(int batchSize) {
    if (batchSize < 1) {
      throw new IllegalArgumentException("a batch has at least one record, not " + batchSize);
    }
    try {
      return connections.repeat(
          connection -> own(connection).dialect().purge(connection, batchSize));
    } catch (SQLException e) {
      if (Failures.isLostRace(e)) {
        // Others purge the same records, above READ COMMITTED: what is left, the next round
        // deletes.
        return 0;
      }
      throw Failures.of("purgeExpired", describe(), e);
    }
  }

  @Override
  public boolean issue(RecordKey key, Duration timeToLive) {
    return run("issue", (found, connection) -> found.dialect().issue(connection, key, timeToLive));
  }

  /**
   * {@inheritDoc}
   *
   * <p>Hears something on PostgreSQL, if the builder was told through which connections.
   */
  @Override
  public Ear listen(RecordKey key, Runnable perhapsEnded) {
    return ears != null && database.tells() ? ears.listen(key, perhapsEnded) : () -> {};
  }

  /** Gives back the connection that it listens on; the {@link DataSource} stays open. */
  @Override
  public void close() {
    if (ears != null) {
      ears.close();
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>On PostgreSQL a claim never waits for another claim, and never spoils the transaction; above
   * READ COMMITTED it answers {@code InProgress} without a record where the transaction's snapshot
   * hides the winner. Nor does a claim wait on MariaDB; there, at SERIALIZABLE or where the
   * transaction's snapshot hides the record, it locks the record until the transaction's end. MySQL
   * is like MariaDB, but that a claim waits for a transaction that has just begun to claim the same
   * key, for 1 s at most; an innodb_lock_wait_timeout of 1 in the session saves the statements that
   * set it. H2 waits for an open transaction for as long as its session's LOCK_TIMEOUT says, but at
   * most 1 s; a LOCK_TIMEOUT of 1000 or less in the database's URL saves the statements that set
   * it.
   *
   * @param connection with a transaction open: the verbs throw {@link IllegalStateException} if its
   *     autocommit is on
   */
  @Override
  public Verbs within(Connection connection) {
    return new CallersVerbs(database, connection);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalStateException if the connection's autocommit is on
   */
  @Override
  public boolean commit(Connection connection, Claim claim, Expiry expiry) {
    return new CallersVerbs(database, connection).commit(claim, expiry);
  }

  /** Statements on an own connection. */
  private interface Work<T> {
    T on(Database.Found found, Connection connection) throws SQLException;
  }

  private <T> T run(String verb, Work<T> work) {
    try {
      return connections.repeat(connection -> work.on(own(connection), connection));
    } catch (SQLException e) {
      throw Failures.of(verb, describe(), e);
    }
  }

  private Database.Found own(Connection connection) throws SQLException {
    Database.Found found = database.on(connection);
    found.dialect().prepareOwn(connection);
    return found;
  }
}
