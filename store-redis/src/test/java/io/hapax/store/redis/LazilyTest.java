package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LazilyTest {

  private final AtomicInteger made = new AtomicInteger();
  private final Semaphore disposed = new Semaphore(0);

  @Test
  void it_is_made_once_for_all_who_come() {
    Lazily<Integer> lazily = new Lazily<>(made::incrementAndGet, one -> {});
    assertThat(made).hasValue(0);

    assertThat(lazily.get().join()).isEqualTo(1);
    assertThat(lazily.get().join()).isEqualTo(1);
  }

  @Test
  void who_comes_after_a_failure_tries_again() {
    Lazily<Integer> lazily = new Lazily<>(this::secondTime, one -> {});

    assertThatThrownBy(() -> lazily.get().join()).hasRootCauseMessage("not yet");
    assertThat(lazily.get().join()).isEqualTo(2);
  }

  private int secondTime() {
    if (made.incrementAndGet() < 2) {
      throw new IllegalStateException("not yet");
    }
    return made.get();
  }

  @Test
  void who_gives_up_waiting_does_so_alone() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    Lazily<Integer> lazily = new Lazily<>(() -> afterwards(gate), one -> {});
    CompletableFuture<Integer> impatient = lazily.get();
    CompletableFuture<Integer> patient = lazily.get();

    impatient.cancel(true);
    gate.countDown();

    assertThat(patient.join()).isEqualTo(1);
  }

  private int afterwards(CountDownLatch gate) {
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return made.incrementAndGet();
  }

  @Test
  void what_is_being_made_when_it_closes_is_disposed_of() throws InterruptedException {
    CountDownLatch gate = new CountDownLatch(1);
    Lazily<Integer> lazily = new Lazily<>(() -> afterwards(gate), one -> disposed.release());
    CompletableFuture<Integer> coming = lazily.get();

    lazily.close();
    gate.countDown();

    disposed.acquire();
    assertThat(coming.join()).isEqualTo(1);
  }

  @Test
  void nothing_is_made_once_it_is_closed() {
    Lazily<Integer> lazily = new Lazily<>(made::incrementAndGet, one -> disposed.release());
    lazily.close();

    assertThatThrownBy(() -> lazily.get().join()).hasRootCauseMessage("the bridge is closed");
    assertThat(made).hasValue(0);
    assertThat(disposed.availablePermits()).isZero();
  }
}
