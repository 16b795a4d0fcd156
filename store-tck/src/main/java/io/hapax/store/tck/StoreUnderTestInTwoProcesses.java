package io.hapax.store.tck;

import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import java.time.Duration;
import java.util.Optional;

/**
 * A store whose second instance runs in another process.
 *
 * @param here the store of this process, and the way past it
 * @param there the other, such as a {@link io.hapax.store.tck.process.RemoteStore}; the caller
 *     closes it
 */
public record StoreUnderTestInTwoProcesses(StoreUnderTest here, IdempotencyStore there)
    implements StoreUnderTest {

  @Override
  public IdempotencyStore store() {
    return here.store();
  }

  @Override
  public IdempotencyStore secondInstance() {
    return there;
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
