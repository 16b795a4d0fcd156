package io.hapax.benchmarks.wakeup;

import io.hapax.benchmarks.harness.Child;
import java.io.IOException;

/**
 * Waits in another process. Linux has one monotonic clock for all processes, so that its nanosecond
 * times can be compared with this one's.
 *
 * @param child a {@link WaitingProcess}
 * @param way which of its ways to wait
 */
record FarWaiter(Child child, String way) implements Waiter {

  @Override
  public void begin(String key) throws IOException {
    child.tell(way, key);
  }

  @Override
  public long answered() throws IOException {
    return Long.parseLong(child.answer());
  }
}
