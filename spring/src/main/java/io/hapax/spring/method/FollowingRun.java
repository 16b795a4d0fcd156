package io.hapax.spring.method;

import io.hapax.Action;
import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.ValueProtocol;
import io.hapax.spring.tx.TransactionEnd;
import io.hapax.token.TokenCaller.Ending;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A run inside a transaction of a database that the store does not live in. A value whose
 * transaction is rolled back must not answer anybody: the run ends when the transaction does.
 */
final class FollowingRun {

  private final ValueProtocol<@Nullable Object> values;
  private final Action<@Nullable Object, Exception> action;
  private final Runnable leaveChain;

  FollowingRun(
      ValueProtocol<@Nullable Object> values,
      Action<@Nullable Object, Exception> action,
      Runnable leaveChain) {
    this.values = values;
    this.action = action;
    this.leaveChain = leaveChain;
  }

  @Nullable Object run(Hapax hapax, Call call) throws Exception {
    Decision decision;
    try {
      decision = hapax.begin(call);
    } catch (RuntimeException | Error e) {
      leaveChain.run();
      throw e;
    }
    if (decision instanceof Decision.Proceed proceed) {
      return run(proceed.execution());
    }
    leaveChain.run();
    return decision instanceof Decision.Answer answer ? values.value(answer) : action.run();
  }

  // Whatever the action throws leaves as it is.
  @SuppressWarnings("PMD.AvoidCatchingThrowable")
  private @Nullable Object run(Execution execution) throws Exception {
    try {
      Object value = action.run();
      Outcome outcome = values.outcome(value);
      atTheEnd(ending -> end(execution, ending, outcome));
      return value;
    } catch (Throwable error) {
      atTheEnd(ending -> end(execution, ending, error));
      throw error;
    }
  }

  private void atTheEnd(Consumer<Ending> end) {
    Consumer<Ending> all =
        ending -> {
          leaveChain.run();
          end.accept(ending);
        };
    if (!TransactionEnd.tell(all)) {
      all.accept(Ending.COMMITTED);
    }
  }

  private static void end(Execution execution, Ending ending, Outcome outcome) {
    switch (ending) {
      case COMMITTED -> execution.succeed(outcome);
      case ROLLED_BACK -> execution.fail(new RolledBackException(), null);
      case UNKNOWN -> execution.giveUp();
    }
  }

  private static void end(Execution execution, Ending ending, Throwable error) {
    if (ending == Ending.UNKNOWN) {
      execution.giveUp();
    } else {
      execution.fail(error, null);
    }
  }

  /** What the method returned was undone. */
  private static final class RolledBackException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
