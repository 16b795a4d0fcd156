package io.hapax.benchmarks.stores;

import io.hapax.Call;
import io.hapax.Hapax;
import io.hapax.ValueCodec;
import io.hapax.policy.Policy;
import io.hapax.spi.IdempotencyStore;
import java.time.Duration;

/** Hapax's {@code execute} on a store: claim, a trivial action, completion. */
final class EngineWay implements Way {

  private final String name;
  private final Hapax hapax;
  private final Policy policy = Policy.firstWins();

  EngineWay(String name, IdempotencyStore store) {
    this.name = name;
    this.hapax =
        Hapax.on(store)
            .purging(false, Duration.ofMinutes(1))
            .storeDeadline(Answer.PATIENCE)
            .build();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void first(String key) {
    Once action = new Once();
    String answer = hapax.execute(call(key), ValueCodec.text(), action::run);
    Answer.require(action.ran && answer.equals(Answer.TEXT), "a first request did not run");
  }

  private static final class Once {
    private boolean ran;

    String run() {
      ran = true;
      return Answer.TEXT;
    }
  }

  @Override
  public void duplicate(String key) {
    String answer = hapax.execute(call(key), ValueCodec.text(), EngineWay::never);
    Answer.require(answer.equals(Answer.TEXT), "a duplicate heard another answer");
  }

  private static String never() {
    throw new IllegalStateException("a duplicate ran");
  }

  private Call call(String key) {
    return Call.of(policy, Answer.SCOPE, key);
  }

  @Override
  public void close() {
    hapax.close();
  }
}
