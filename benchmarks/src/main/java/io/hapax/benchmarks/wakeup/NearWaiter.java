package io.hapax.benchmarks.wakeup;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Waits on a thread of this process. */
final class NearWaiter implements Waiter, AutoCloseable {

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Waiting waiting;
  private Future<Long> answer =
      CompletableFuture.failedFuture(new IllegalStateException("no wait"));

  NearWaiter(Waiting waiting) {
    this.waiting = waiting;
  }

  @Override
  public void begin(String key) {
    answer =
        thread.submit(
            () -> {
              waiting.until(key);
              return System.nanoTime();
            });
  }

  @Override
  public long answered() throws Exception {
    return answer.get();
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
