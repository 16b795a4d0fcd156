package io.hapax.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BreakerTest {

  private final AtomicLong nanos = new AtomicLong();
  private final Breaker breaker = new Breaker(nanos::get);

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private void fail(int times) {
    for (int i = 0; i < times; i++) {
      breaker.failed();
    }
  }

  @Test
  void five_failures_within_ten_seconds_open_it() {
    fail(4);
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.failed()).isTrue();
    assertThat(breaker.admits()).isFalse();
  }

  @Test
  void old_failures_do_not_count() {
    fail(4);
    pass(Duration.ofSeconds(11));
    fail(4);

    assertThat(breaker.admits()).isTrue();
  }

  @Test
  void an_open_one_lets_one_probe_through_each_two_seconds() {
    fail(5);
    pass(Duration.ofSeconds(2));
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.admits()).isFalse();
    breaker.failed();
    assertThat(breaker.admits()).isFalse();
    pass(Duration.ofSeconds(2));
    assertThat(breaker.admits()).isTrue();
  }

  @Test
  void a_probe_that_succeeds_closes_it() {
    fail(5);
    pass(Duration.ofSeconds(2));
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.succeeded()).isTrue();
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.isOpen()).isFalse();
    fail(4);
    assertThat(breaker.admits()).isTrue();
  }
}
