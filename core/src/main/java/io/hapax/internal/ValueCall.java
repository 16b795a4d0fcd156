package io.hapax.internal;

import io.hapax.Action;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.ValueProtocol;
import org.jspecify.annotations.Nullable;

/**
 * Runs an action that returns a value, and turns the engine's answers into values and exceptions.
 */
final class ValueCall<T extends @Nullable Object, E extends Exception> {

  private final ValueProtocol<T> protocol;
  private final Action<T, E> action;

  ValueCall(ValueProtocol<T> protocol, Action<T, E> action) {
    this.protocol = protocol;
    this.action = action;
  }

  T run(Decision decision) throws E {
    if (decision instanceof Decision.Proceed proceed) {
      return run(proceed.execution());
    }
    return decision instanceof Decision.Answer answer ? protocol.value(answer) : action.run();
  }

  // Whatever the action throws leaves as it is; the compiler knows that this is E, an unchecked
  // exception or an Error.
  @SuppressWarnings("PMD.AvoidCatchingThrowable")
  private T run(Execution execution) throws E {
    T value;
    try {
      value = action.run();
    } catch (Throwable error) {
      if (execution.fail(error, null) instanceof Finished.Instead instead) {
        return protocol.value(instead.answer());
      }
      throw error;
    }
    return execution.succeed(protocol.outcome(value)) instanceof Finished.Instead instead
        ? protocol.value(instead.answer())
        : value;
  }
}
