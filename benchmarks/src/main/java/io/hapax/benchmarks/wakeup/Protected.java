package io.hapax.benchmarks.wakeup;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Hapax: a duplicate waits for the first request's outcome. */
final class Protected implements Owner, Waiting {

  private static final Scope SCOPE = Scope.of("alice", "POST /orders");
  private static final byte[] ANSWER = new byte[200];

  private final Hapax hapax;
  private final Map<String, Execution> running = new ConcurrentHashMap<>();

  Protected(Hapax hapax) {
    this.hapax = hapax;
  }

  private Decision decide(String key) {
    return hapax.begin(Call.of(Policy.firstWins(), SCOPE, key));
  }

  @Override
  public void begin(String key) {
    if (!(decide(key) instanceof Decision.Proceed proceed)) {
      throw new IllegalStateException("a first request was not to run");
    }
    running.put(key, proceed.execution());
  }

  @Override
  public void end(String key) {
    Execution execution = Objects.requireNonNull(running.remove(key), "it runs");
    var unused = execution.succeed(Outcome.value(ANSWER));
  }

  @Override
  public void until(String key) {
    boolean answered =
        decide(key) instanceof Decision.Replay replay
            && Arrays.equals(replay.outcome().body(), ANSWER);
    if (!answered) {
      throw new IllegalStateException("who waited did not get the outcome");
    }
  }
}
