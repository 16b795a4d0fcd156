package io.hapax.store.tck;

import org.junit.jupiter.api.Nested;

/**
 * What a {@link io.hapax.spi.TransactionalStore} has to do besides, in one class; used like {@link
 * StoreContracts}. It needs up to 20 connections at once.
 */
public abstract class TransactionalContracts {

  /** Opens the store; called before each test. */
  protected abstract TransactionalStoreUnderTest open();

  @Nested
  class CommittedRecords extends CommittedRecordContract {
    @Override
    protected TransactionalStoreUnderTest open() {
      return TransactionalContracts.this.open();
    }
  }

  @Nested
  class Fences extends FenceContract {
    @Override
    protected TransactionalStoreUnderTest open() {
      return TransactionalContracts.this.open();
    }
  }

  @Nested
  class Joins extends JoinContract {
    @Override
    protected TransactionalStoreUnderTest open() {
      return TransactionalContracts.this.open();
    }
  }
}
