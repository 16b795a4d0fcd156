package io.hapax.benchmarks.growth;

import io.hapax.store.jdbc.JdbcStore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Purges as an engine does, with its pause after each batch, but without that after 200. */
final class PostgresPurging implements Purging {

  private static final int BATCH_OF_AN_ENGINE = 500;
  private static final long PAUSE_OF_AN_ENGINE = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final JdbcStore store;
  private final Thread thread = new Thread(this::run, "purger");
  private final AtomicLong purged = new AtomicLong();
  private final AtomicLong nanos = new AtomicLong();
  private volatile boolean on;
  private volatile boolean dry;
  private volatile boolean closed;
  private volatile @Nullable RuntimeException failure;

  PostgresPurging(JdbcStore store) {
    this.store = store;
    thread.setDaemon(true);
  }

  @Override
  public void prepare() {
    thread.start();
  }

  @Override
  public void purge(boolean wanted) {
    if (on != wanted) {
      on = wanted;
    }
    if (failure != null) {
      throw failure;
    }
  }

  private void run() {
    while (!closed) {
      if (on && !dry) {
        purgeOnce();
        LockSupport.parkNanos(PAUSE_OF_AN_ENGINE);
      } else {
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
  }

  private void purgeOnce() {
    try {
      long before = System.nanoTime();
      int gone = store.purgeExpired(BATCH_OF_AN_ENGINE);
      nanos.addAndGet(System.nanoTime() - before);
      purged.addAndGet(gone);
      dry = gone < BATCH_OF_AN_ENGINE;
    } catch (RuntimeException e) {
      failure = e;
      closed = true;
    }
  }

  @Override
  public String account() {
    return "%s purged, %.1f ms a batch of %d%s"
        .formatted(
            Population.inWords(purged.get()),
            nanos.get() / 1e6 / Math.max(1, purged.get() / BATCH_OF_AN_ENGINE),
            BATCH_OF_AN_ENGINE,
            dry ? "; **then none were left**" : "");
  }

  @Override
  public void close() {
    closed = true;
    store.close();
  }
}
