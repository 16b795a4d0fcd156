package io.hapax.store.jdbc;

import io.hapax.store.tck.FuzzContract;
import io.hapax.store.tck.StoreUnderTest;

class H2FileFuzzTest extends FuzzContract {

  @Override
  protected StoreUnderTest open() {
    return new JdbcStoreUnderTest(Server.H2_FILE);
  }
}
