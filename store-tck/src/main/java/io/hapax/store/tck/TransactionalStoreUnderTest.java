package io.hapax.store.tck;

import io.hapax.spi.TransactionalStore;
import java.sql.Connection;
import java.sql.SQLException;

/** A {@link StoreUnderTest} whose records live in a database that business transactions use too. */
public interface TransactionalStoreUnderTest extends StoreUnderTest {

  @Override
  TransactionalStore store();

  /**
   * A new connection to that database, as a business transaction would use it. The contract sets
   * auto-commit and isolation, and closes it.
   */
  Connection connect() throws SQLException;
}
