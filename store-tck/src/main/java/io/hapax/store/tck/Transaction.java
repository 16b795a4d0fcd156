package io.hapax.store.tck;

import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.TransactionalStore;
import io.hapax.spi.Verbs;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A business transaction with the store's verbs on it; rolled back unless it is committed. */
final class Transaction implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Connection connection;
  private final TransactionalStore store;
  private final Verbs verbs;

  Transaction(TransactionalStoreUnderTest subject) throws SQLException {
    this.connection = subject.connect();
    this.store = subject.store();
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
    this.verbs = store.within(connection);
  }

  /**
   * Begun by a statement, so that whoever takes the time of the transaction's begin is found out.
   */
  static Transaction begun(TransactionalStoreUnderTest subject) throws SQLException {
    Transaction transaction = new Transaction(subject);
    transaction.claim(Requests.lease(Requests.freshKey()));
    return transaction;
  }

  ClaimResult claim(ClaimRequest request) {
    return verbs.claim(request);
  }

  ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return verbs.takeOver(request, previousToken);
  }

  boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    return verbs.complete(claim, outcome, expiry);
  }

  boolean release(Claim claim) {
    return verbs.release(claim);
  }

  boolean fence(Claim claim, Expiry expiry) {
    return store.commit(connection, claim, expiry);
  }

  void commit() throws SQLException {
    connection.commit();
  }

  void rollback() throws SQLException {
    connection.rollback();
  }

  /**
   * Rolls back and closes. A statement that still waits for a lock keeps its connection from being
   * closed, which would hang the build together with the store: then the connection is cut.
   */
  @Override
  public void close() throws SQLException {
    Thread closing = new Thread(this::rollBackAndClose, "closing");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(PATIENCE.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    if (closing.isAlive()) {
      connection.abort(Runnable::run);
    }
  }

  private void rollBackAndClose() {
    try (connection) {
      connection.rollback();
    } catch (SQLException failed) {
      throw new AssertionError("the transaction could not be rolled back", failed);
    }
  }
}
