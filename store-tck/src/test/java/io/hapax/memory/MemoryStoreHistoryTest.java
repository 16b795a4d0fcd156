package io.hapax.memory;

import io.hapax.spi.IdempotencyStore;
import io.hapax.store.tck.history.HistoryContract;
import java.util.List;

class MemoryStoreHistoryTest extends HistoryContract {

  @Override
  protected List<IdempotencyStore> instances() {
    return List.of(new MemoryStore());
  }

  @Override
  protected String name() {
    return "memory";
  }
}
