package io.hapax.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hapax.FaultyStore;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.StoreException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A burst of requests is no outage. */
class StoreCallsTest {

  private final Breaker breaker = new Breaker(System::nanoTime);
  private final Queue<Runnable> queue = new ArrayDeque<>();
  private final AtomicInteger asked = new AtomicInteger();

  private StoreCalls calls(java.util.concurrent.Executor threads) {
    return new StoreCalls(
        new FaultyStore(), Duration.ofMillis(5), breaker, threads, new Teller(List.of()));
  }

  private StoreException refused(StoreCalls calls) {
    return catchThrowableOfType(
        StoreException.class, () -> calls.call("claim", asked::incrementAndGet));
  }

  @Test
  void a_call_without_a_thread_is_never_made_and_says_nothing_about_the_store() {
    StoreCalls busy = calls(queue::add);
    for (int i = 0; i < 10; i++) {
      assertThat(StoreCalls.wasNotAsked(refused(busy))).isTrue();
    }

    queue.forEach(Runnable::run);

    assertThat(asked).hasValue(0);
    assertThat(breaker.isOpen()).isFalse();
  }

  @Test
  void a_call_that_was_made_counts_and_may_have_been_done() {
    StoreCalls failing = calls(Runnable::run);
    for (int i = 0; i < 5; i++) {
      StoreException e =
          catchThrowableOfType(
              StoreException.class,
              () ->
                  failing.call(
                      "claim",
                      () -> {
                        throw new IllegalStateException("down");
                      }));
      assertThat(StoreCalls.wasNotAsked(e)).isFalse();
    }

    assertThat(breaker.isOpen()).isTrue();
  }

  @Test
  void an_interrupted_caller_says_nothing_about_a_store_that_waits_by_itself() {
    StoreCalls prompt =
        new StoreCalls(
            new MemoryStore(), Duration.ofMillis(5), breaker, queue::add, new Teller(List.of()));
    for (int i = 0; i < 10; i++) {
      StoreException e =
          catchThrowableOfType(
              StoreException.class,
              () ->
                  prompt.call(
                      "claim",
                      () -> {
                        throw new StoreException("interrupted", new InterruptedException());
                      }));
      assertThat(StoreCalls.wasNotAsked(e)).isFalse();
    }

    assertThat(breaker.isOpen()).isFalse();
  }
}
