package io.hapax.memory;

import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import io.hapax.store.tck.RawRecord;
import io.hapax.store.tck.StoreUnderTest;
import java.time.Duration;
import java.util.Optional;

/** Two engines that share a memory store share the instance: the second one is the first. */
final class MemoryStoreUnderTest implements StoreUnderTest {

  private final MemoryStore store = new MemoryStore();

  @Override
  public IdempotencyStore store() {
    return store;
  }

  @Override
  public IdempotencyStore secondInstance() {
    return store;
  }

  @Override
  public void age(RecordKey key, Duration time) {
    store.records.computeIfPresent(key, (k, kept) -> aged(kept, Micros.of(time)));
  }

  private static Kept aged(Kept kept, long micros) {
    return new Kept(
        kept.state(),
        kept.mode(),
        kept.owner(),
        kept.token(),
        kept.fingerprint(),
        kept.outcome(),
        kept.since() - micros,
        kept.leaseUntil() - micros,
        kept.expiresAt() == Micros.NEVER ? Micros.NEVER : kept.expiresAt() - micros,
        kept.wasIssued() ? kept.issuedUntil() - micros : Kept.NOT_ISSUED);
  }

  @Override
  public Optional<RawRecord> raw(RecordKey key) {
    return Optional.ofNullable(store.records.get(key)).map(this::raw);
  }

  private RawRecord raw(Kept kept) {
    return new RawRecord(
        kept.state(),
        kept.token(),
        kept.owner() == null ? null : kept.owner().toBytes(),
        kept.fingerprint() == null ? null : kept.fingerprint().toBytes(),
        kept.outcome(),
        kept.expiresAt() == Micros.NEVER ? null : Micros.between(store.now(), kept.expiresAt()));
  }

  @Override
  public void close() {}
}
