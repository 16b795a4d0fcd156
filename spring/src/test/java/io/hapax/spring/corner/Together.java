package io.hapax.spring.corner;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;

/** Several at once, on threads of their own. */
final class Together {

  private static final int LONGEST = 60;

  private Together() {}

  /** Runs {@code each} for 0 to {@code count} - 1, and returns their answers in that order. */
  static <T> List<T> run(int count, IntFunction<T> each) {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    CyclicBarrier start = new CyclicBarrier(count);
    try {
      List<Future<T>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        all.add(
            threads.submit(
                () -> {
                  await(start);
                  return each.apply(number);
                }));
      }
      List<T> answers = new ArrayList<>();
      for (Future<T> one : all) {
        answers.add(get(one));
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  static <T> T get(Future<T> one) {
    try {
      return one.get(LONGEST, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  static void await(CyclicBarrier barrier) {
    try {
      barrier.await(LONGEST, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(LONGEST, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody opened the latch");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
