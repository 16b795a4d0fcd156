package io.hapax.shop.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does one thing many times, all of them let go together. */
public final class AtOnce {

  private AtOnce() {}

  public static <T> List<T> call(int times, Callable<T> action) {
    CyclicBarrier gate = new CyclicBarrier(times);
    ExecutorService threads = Executors.newFixedThreadPool(times);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        running.add(
            threads.submit(
                () -> {
                  gate.await();
                  return action.call();
                }));
      }
      return results(running);
    } finally {
      threads.shutdownNow();
    }
  }

  private static <T> List<T> results(List<Future<T>> running) {
    List<T> results = new ArrayList<>();
    for (Future<T> one : running) {
      try {
        results.add(one.get());
      } catch (ExecutionException e) {
        throw new AssertionError(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
    return results;
  }
}
