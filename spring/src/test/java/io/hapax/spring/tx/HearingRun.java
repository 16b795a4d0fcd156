package io.hapax.spring.tx;

import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.Outcome;
import io.hapax.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run that hears what happens to its transactions. */
abstract class HearingRun implements Execution {

  final List<String> heard = new ArrayList<>();

  @Override
  public void fenceEnded() {
    heard.add("ended");
  }

  @Override
  public Policy policy() {
    return Policy.standard();
  }

  @Override
  public long fencingToken() {
    return 1;
  }

  @Override
  public Finished succeed(Outcome outcome) {
    return Finished.own();
  }

  @Override
  public Finished fail(Throwable error, @Nullable Outcome answer) {
    return Finished.own();
  }

  @Override
  public void giveUp() {}
}
