package io.hapax.store.jdbc;

import io.hapax.store.tck.TransactionalContracts;
import io.hapax.store.tck.TransactionalStoreUnderTest;

class H2LikePostgresTransactionTest extends TransactionalContracts {

  @Override
  protected TransactionalStoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.H2_LIKE_POSTGRESQL);
  }
}
