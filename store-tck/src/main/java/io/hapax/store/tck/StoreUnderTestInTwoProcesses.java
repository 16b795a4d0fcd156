package io.hapax.store.tck;

import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import java.time.Duration;
import java.util.Optional;

/** A store of which one instance runs in another process; the caller ends that process. */
public final class StoreUnderTestInTwoProcesses implements StoreUnderTest {

  private final StoreUnderTest here;
  private final IdempotencyStore first;
  private final IdempotencyStore second;

  private StoreUnderTestInTwoProcesses(
      StoreUnderTest here, IdempotencyStore first, IdempotencyStore second) {
    this.here = here;
    this.first = first;
    this.second = second;
  }

  /** Each second racer is there, such as in a {@link io.hapax.store.tck.process.RemoteStore}. */
  public static StoreUnderTest secondInstanceIn(IdempotencyStore there, StoreUnderTest here) {
    return new StoreUnderTestInTwoProcesses(here, here.store(), there);
  }

  /** Owners are there, waiters are here. */
  public static StoreUnderTest firstInstanceIn(IdempotencyStore there, StoreUnderTest here) {
    return new StoreUnderTestInTwoProcesses(here, there, here.secondInstance());
  }

  @Override
  public IdempotencyStore store() {
    return first;
  }

  @Override
  public IdempotencyStore secondInstance() {
    return second;
  }

  @Override
  public void age(RecordKey key, Duration time) {
    here.age(key, time);
  }

  @Override
  public Optional<RawRecord> raw(RecordKey key) {
    return here.raw(key);
  }

  @Override
  public AutoCloseable lock(RecordKey key) throws Exception {
    return here.lock(key);
  }

  @Override
  public void close() {
    here.close();
  }
}
