package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** What a run needs outlives it. */
@Timeout(60)
class EngineLifecycleTest {

  @Test
  void itStopsBeforeSpringDatasConnectionsDo() {
    Runners.inMemory()
        .run(
            context ->
                assertThat(context.getBean(EngineLifecycle.class).getPhase())
                    .isGreaterThan(new LettuceConnectionFactory().getPhase()));
  }

  @Test
  void itStopsOnceTheLastRunHasEnded() {
    Runners.inMemory()
        .run(
            context -> {
              EngineLifecycle lifecycle = context.getBean(EngineLifecycle.class);
              Call call = Call.of(Policy.firstWins(), Scope.of("alice", "POST /orders"), "k");
              Decision.Proceed run = (Decision.Proceed) context.getBean(Hapax.class).begin(call);
              Thread stopping = new Thread(lifecycle::stop);
              stopping.start();
              while (stopping.getState() != Thread.State.TIMED_WAITING) {
                assertThat(stopping.isAlive()).isTrue();
                Thread.onSpinWait();
              }
              assertThat(lifecycle.isRunning()).isTrue();

              run.execution().succeed(Outcome.response(200, List.of(), new byte[0]));

              stopping.join();
              assertThat(lifecycle.isRunning()).isFalse();
            });
  }
}
