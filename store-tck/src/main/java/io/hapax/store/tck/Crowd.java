package io.hapax.store.tck;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that wait for each other and then do something all at once. */
final class Crowd implements AutoCloseable {

  /** What the {@code index}-th does. */
  interface Act<T> {
    T of(int index) throws Exception;
  }

  private static final long PATIENCE_SECONDS = 60;

  private final int size;
  private final ExecutorService threads;
  private final CyclicBarrier start;

  Crowd(int size) {
    this.size = size;
    this.start = new CyclicBarrier(size);
    this.threads = Executors.newFixedThreadPool(size, Crowd::daemon);
  }

  /** A test that gives up on a hanging store does not keep the process alive. */
  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "crowd");
    thread.setDaemon(true);
    return thread;
  }

  /** What each of them got; an exception of anybody is an error of the test. */
  <T> List<T> all(Act<T> act) {
    List<Future<T>> running = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      running.add(threads.submit(atOnce(act, i)));
    }
    return running.stream().map(Crowd::await).toList();
  }

  private <T> Callable<T> atOnce(Act<T> act, int index) {
    return () -> {
      start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return act.of(index);
    };
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      throw new AssertionError("nobody may get an exception", failed.getCause());
    } catch (TimeoutException hanging) {
      throw new AssertionError("no answer within " + PATIENCE_SECONDS + " s", hanging);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting", interrupted);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
