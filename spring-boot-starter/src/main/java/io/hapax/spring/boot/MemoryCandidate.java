package io.hapax.spring.boot;

import io.hapax.memory.MemoryStore;
import io.hapax.spi.IdempotencyStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** This process's memory; only for those who ask for it. */
final class MemoryCandidate implements StoreCandidate {

  private static final Logger LOG = LoggerFactory.getLogger(MemoryCandidate.class);

  private final int capacity;

  MemoryCandidate(int capacity) {
    this.capacity = Checks.atLeast(1, "hapax.memory.capacity", capacity);
  }

  @Override
  public StoreKind kind() {
    return StoreKind.MEMORY;
  }

  @Override
  public boolean offersItself() {
    return false;
  }

  @Override
  public String describe() {
    return "memory";
  }

  @Override
  public IdempotencyStore open() {
    LOG.warn(
        "hapax.store=memory is for tests and demos: a restart forgets every record, and other processes see none");
    return new MemoryStore(capacity);
  }
}
