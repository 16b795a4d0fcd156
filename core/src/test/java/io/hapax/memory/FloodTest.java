package io.hapax.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.Refusal;
import io.hapax.key.Scope;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Policy;
import io.hapax.spi.RecordState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A hundred thousand keys, as fast as they can be made, against a store with room for a thousand.
 */
@Timeout(120)
class FloodTest {

  private static final int KEYS = 100_000;
  private static final int CAPACITY = 1_000;
  private static final int CALLERS = 8;
  private static final Scope SCOPE = Scope.of("u:alice", "POST /orders");

  @ParameterizedTest
  @EnumSource
  void a_full_store_is_a_store_that_is_down_and_forgets_nothing(OnStoreOutage outage)
      throws Exception {
    Policy policy = Policy.once().toBuilder().onStoreOutage(outage).build();
    MemoryStore store = new MemoryStore(CAPACITY, () -> 0);
    Hapax hapax = Hapax.on(store).build();
    AtomicInteger next = new AtomicInteger();
    AtomicInteger turnedAway = new AtomicInteger();
    Queue<String> ran = new ConcurrentLinkedQueue<>();
    ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    for (int i = 0; i < CALLERS; i++) {
      callers.execute(
          () -> {
            for (int n = next.getAndIncrement(); n < KEYS; n = next.getAndIncrement()) {
              Decision decision = hapax.begin(Call.of(policy, SCOPE, "key-" + n));
              if (decision instanceof Decision.Proceed proceed) {
                ran.add("key-" + n);
                var unused =
                    proceed
                        .execution()
                        .succeed(Outcome.value("done".getBytes(StandardCharsets.UTF_8)));
              } else {
                turnedAway.addAndGet(isOutage(decision, outage) ? 1 : 0);
              }
            }
          });
    }
    callers.shutdown();
    assertThat(callers.awaitTermination(60, TimeUnit.SECONDS)).isTrue();

    assertThat(ran).hasSize(CAPACITY);
    assertThat(turnedAway).hasValue(KEYS - CAPACITY);
    // What could not be stored at once, as the breaker was open, is stored now.
    assertThat(hapax.awaitIdle(Duration.ofSeconds(60))).isTrue();
    assertThat(store.records).hasSize(CAPACITY);
    assertThat(ran)
        .allSatisfy(
            key ->
                assertThat(store.find(SCOPE.key(key)).orElseThrow().state())
                    .isEqualTo(RecordState.COMPLETED));
    hapax.close(Duration.ZERO);
  }

  private static boolean isOutage(Decision decision, OnStoreOutage outage) {
    return outage == OnStoreOutage.FAIL_OPEN
        ? decision.equals(new Decision.Bypass(Decision.Bypass.Why.STORE_OUTAGE))
        : decision instanceof Decision.Refuse refuse
            && refuse.refusal() instanceof Refusal.StoreUnavailable;
  }
}
