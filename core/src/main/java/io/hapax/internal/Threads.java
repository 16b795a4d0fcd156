package io.hapax.internal;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The engine's threads; all are daemons, and those that nobody needs end by themselves.
 *
 * @param store calls to stores that may block
 * @param waiters questions of asynchronous waiters
 * @param beat renews leases, and does nothing else
 * @param background afterwork and purging
 */
record Threads(
    ExecutorService store,
    ExecutorService waiters,
    ScheduledExecutorService beat,
    ScheduledExecutorService background) {

  private static final int STORE_THREADS = 16;
  private static final int STORE_QUEUE = 1024;
  private static final int WAITER_THREADS = 8;

  static Threads start() {
    return new Threads(
        pool("hapax-store", STORE_THREADS, STORE_QUEUE),
        pool("hapax-waiter", WAITER_THREADS, Integer.MAX_VALUE),
        scheduler("hapax-lease", 1),
        scheduler("hapax-background", 2));
  }

  private static ExecutorService pool(String name, int threads, int queue) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(queue),
            factory(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  private static ScheduledExecutorService scheduler(String name, int threads) {
    ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(threads, factory(name));
    scheduler.setRemoveOnCancelPolicy(true);
    scheduler.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    scheduler.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    return scheduler;
  }

  private static ThreadFactory factory(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      // Not that of the request which happens to start it: it would hold a whole web application.
      thread.setContextClassLoader(Threads.class.getClassLoader());
      return thread;
    };
  }

  void stop() {
    beat.shutdownNow();
    background.shutdownNow();
    waiters.shutdown();
    store.shutdown();
  }
}
