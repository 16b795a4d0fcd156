package io.hapax.store.tck;

import org.junit.jupiter.api.Nested;

/**
 * The whole contract of a store in one class. With a {@link StoreUnderTest} for your store, this is
 * all that there is to write:
 *
 * <pre>{@code
 * class MyStoreTest extends StoreContracts {
 *   @Override
 *   protected StoreUnderTest open() {
 *     return new MyStoreUnderTest();
 *   }
 * }
 * }</pre>
 *
 * <p>What a store can do beyond this has contracts of its own: {@link FormTokenContract} for an
 * {@link io.hapax.spi.IssuingStore}, {@link TransactionalContracts} for a {@link
 * io.hapax.spi.TransactionalStore}. Put them beside it.
 *
 * <p>{@code -Dhapax.tck.rounds=300} makes the races longer than the 25 rounds that a quick build
 * can afford.
 */
public abstract class StoreContracts {

  /** Opens the store; called before each test. */
  protected abstract StoreUnderTest open();

  @Nested
  class AbsentRecords extends AbsentRecordContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class Marks extends MarkContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class RunningRecords extends RunningRecordContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class AbandonedRecords extends AbandonedRecordContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class CompletedRecords extends CompletedRecordContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class Races extends RaceContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class HostileKeys extends HostileKeyContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class HostileTimes extends HostileTimeContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class Values extends ValueContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class Renewals extends RenewContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }

  @Nested
  class Purging extends PurgeContract {
    @Override
    protected StoreUnderTest open() {
      return StoreContracts.this.open();
    }
  }
}
