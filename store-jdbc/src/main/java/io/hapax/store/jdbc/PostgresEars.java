package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.NotifyingStore.Ear;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears on PostgreSQL of ends in other processes.
 *
 * <ol>
 *   <li>One thread and one connection, while somebody waits and for a minute longer.
 *   <li>For each key that somebody waits for, the connection shares the key's waiters' lock:
 *       whoever ends a run finds that the lock can't be had alone, and sends a NOTIFY. Without
 *       waiters, nothing is sent.
 *   <li>A waiter is told once the lock is held, as an end may have come before; and when a lost
 *       connection was replaced, as then its locks are taken anew.
 *   <li>Locks are few in PostgreSQL, so no more than {@value #MOST_KEYS} keys are listened for;
 *       waiters for others poll.
 * </ol>
 */
final class PostgresEars implements AutoCloseable {

  static final int MOST_KEYS = 200;

  private static final Logger LOG = LoggerFactory.getLogger(PostgresEars.class);

  /** How soon a new key is listened for. A notification itself is heard at once. */
  private static final int LOOK_ROUND_MILLIS = 20;

  private static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int CHECK_SECONDS = 5;
  private static final long RECONNECT_MILLIS = 1_000;
  private static final long IDLE_MILLIS = 60_000;

  private static final Sql LOCK =
      Sql.of("SELECT k FROM unnest(:locks) k WHERE pg_try_advisory_lock_shared(k)");
  private static final Sql UNLOCK =
      Sql.of("SELECT pg_advisory_unlock_shared(k) FROM unnest(:locks) k");

  private final DataSource direct;
  private final String channel;
  private final Waiters waiters = new Waiters(MOST_KEYS);

  /** Something has changed that a pausing thread wants to know. */
  private final Semaphore calls = new Semaphore(0);

  private @Nullable Thread thread;
  private boolean closed;

  PostgresEars(DataSource direct, TableName table) {
    this.direct = direct;
    this.channel = channel(table);
  }

  /** One for all tables of a name: what is heard is a hint, and keys of different tables differ. */
  static String channel(TableName table) {
    return "hapax_" + table.bare().toLowerCase(Locale.ROOT);
  }

  Ear listen(RecordKey key, Runnable perhapsEnded) {
    Ear ear = waiters.add(key, perhapsEnded);
    wakeTheThread();
    return ear;
  }

  private synchronized void wakeTheThread() {
    if (thread == null && !closed) {
      thread = new Thread(this::run, "hapax-postgres-listener");
      thread.setDaemon(true);
      thread.start();
    }
    calls.release();
  }

  private void run() {
    while (stillNeeded()) {
      try (Connection connection = direct.getConnection()) {
        connection.setAutoCommit(true);
        listen(connection);
      } catch (SQLException e) {
        LOG.debug("PostgreSQL can't be listened to for now; waiters poll", e);
        pause(RECONNECT_MILLIS);
      }
    }
  }

  /** If not, the thread ends, and whoever listens next starts another. */
  private synchronized boolean stillNeeded() {
    if (closed || waiters.none()) {
      thread = null;
      return false;
    }
    return true;
  }

  private void listen(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("LISTEN " + channel);
    }
    PGConnection postgres = connection.unwrap(PGConnection.class);
    waiters.interrupted();
    Set<Long> held = new HashSet<>();
    long check = System.nanoTime() + CHECK_NANOS;
    while (!isClosed()) {
      agree(connection, held);
      PGNotification[] heard = postgres.getNotifications(LOOK_ROUND_MILLIS);
      if (heard != null) {
        List.of(heard).forEach(one -> waiters.tell(one.getParameter()));
      }
      if (waiters.none() && !somebodyComes()) {
        return;
      }
      if (System.nanoTime() - check > 0) {
        requireAlive(connection);
        check = System.nanoTime() + CHECK_NANOS;
      }
    }
  }

  /** Shares the locks of those keys that somebody waits for, and of no others. */
  private void agree(Connection connection, Set<Long> held) throws SQLException {
    Set<Long> wanted = waiters.locks();
    Set<Long> left = new HashSet<>(held);
    left.removeAll(wanted);
    if (!left.isEmpty()) {
      UNLOCK.all(connection, locks(left), row -> row.getBoolean(1));
      held.removeAll(left);
    }
    Set<Long> missing = new HashSet<>(wanted);
    missing.removeAll(held);
    if (!missing.isEmpty()) {
      // One that can't be had is in the hands of a run that ends right now: next time.
      held.addAll(LOCK.all(connection, locks(missing), row -> row.getLong(1)));
    }
    waiters.begin(held);
  }

  private static Params locks(Set<Long> numbers) {
    return new Params().array("locks", "bigint", numbers.toArray(Long[]::new));
  }

  private static void requireAlive(Connection connection) throws SQLException {
    if (!connection.isValid(CHECK_SECONDS)) {
      throw new SQLException("the listening connection is gone");
    }
  }

  private boolean somebodyComes() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(IDLE_MILLIS);
    while (waiters.none()) {
      long left = end - System.nanoTime();
      if (left <= 0 || isClosed()) {
        return false;
      }
      pause(TimeUnit.NANOSECONDS.toMillis(left) + 1);
    }
    return true;
  }

  private void pause(long millis) {
    try {
      if (calls.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
        calls.drainPermits();
      }
    } catch (InterruptedException e) {
      close(); // nobody but its owner knows this thread
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
    calls.release();
  }
}
