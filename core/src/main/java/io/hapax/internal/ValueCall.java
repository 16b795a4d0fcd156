package io.hapax.internal;

import io.hapax.Action;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.ValueCodec;
import io.hapax.ValueProtocol;
import io.hapax.policy.Policy;
import org.jspecify.annotations.Nullable;

/**
 * Runs an action that returns a value, and turns the engine's answers into values and exceptions.
 */
final class ValueCall {

  private ValueCall() {}

  static <T extends @Nullable Object, E extends Exception> T run(
      Decision decision, Policy policy, ValueCodec<T> codec, Action<T, E> action) throws E {
    if (decision instanceof Decision.Proceed proceed) {
      return run(proceed.execution(), new ValueProtocol<>(policy, codec), action);
    }
    return decision instanceof Decision.Answer answer
        ? new ValueProtocol<>(policy, codec).value(answer)
        : action.run();
  }

  // Whatever the action throws leaves as it is; the compiler knows that this is E, an unchecked
  // exception or an Error.
  private static <T extends @Nullable Object, E extends Exception> T run(
      Execution execution, ValueProtocol<T> protocol, Action<T, E> action) throws E {
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
