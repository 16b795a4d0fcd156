package io.hapax.store.redis;

import io.hapax.store.tck.FormTokenContract;
import io.hapax.store.tck.NotificationContract;
import io.hapax.store.tck.StoreContracts;
import io.hapax.store.tck.StoreUnderTest;
import org.junit.jupiter.api.Nested;

/** The whole contract on a cluster. */
abstract class ClusterContracts {

  abstract StoreUnderTest open();

  @Nested
  class Records extends StoreContracts {
    @Override
    protected StoreUnderTest open() {
      return ClusterContracts.this.open();
    }
  }

  @Nested
  class FormTokens extends FormTokenContract {
    @Override
    protected StoreUnderTest open() {
      return ClusterContracts.this.open();
    }
  }

  @Nested
  class Notifications extends NotificationContract {
    @Override
    protected StoreUnderTest open() {
      return ClusterContracts.this.open();
    }
  }
}
