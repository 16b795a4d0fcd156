package io.hapax.store.jdbc;

import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;

/**
 * The contract on pools that hand out connections without autocommit. Not at SERIALIZABLE: there H2
 * 2.4 itself fails with internal errors when many transactions end at once.
 */
class H2HostilePoolTest extends StoreContracts {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(
        Server.H2_MEMORY, "hostile", config -> config.setAutoCommit(false));
  }
}
