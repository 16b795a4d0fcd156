package io.hapax.spi;

import java.sql.Connection;

/** A store whose records live in a database that business transactions use too. */
public interface TransactionalStore extends IdempotencyStore {

  /**
   * The verbs as statements of {@code connection}'s open transaction, which the caller commits or
   * rolls back. A claim never waits long for another transaction (at most 1 s), and answers {@code
   * InProgress} without a record if it would have to.
   */
  Verbs within(Connection connection);

  /**
   * Moves the claim's record from IN_PROGRESS to COMMITTED as a statement of {@code connection}'s
   * open transaction: once that commits, the work stands and nobody runs it again.
   *
   * @param expiry how long the record answers if no outcome follows
   * @return whether the record still was the claim's; if not, the caller rolls back
   * @throws StoreException if the statement fails
   */
  boolean commit(Connection connection, Claim claim, Expiry expiry);
}
