package io.hapax.internal;

import io.hapax.Action;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.Outcome;
import io.hapax.Refusal;
import io.hapax.RefusedException;
import io.hapax.ValueCodec;
import io.hapax.policy.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs an action that returns a value, and turns the engine's answers into values and exceptions.
 */
final class ValueCall<T extends @Nullable Object, E extends Exception> {

  private static final Logger LOG = LoggerFactory.getLogger(ValueCall.class);

  private final Policy policy;
  private final ValueCodec<T> codec;
  private final Action<T, E> action;

  ValueCall(Policy policy, ValueCodec<T> codec, Action<T, E> action) {
    this.policy = policy;
    this.codec = codec;
    this.action = action;
  }

  T run(Decision decision) throws E {
    if (decision instanceof Decision.Proceed proceed) {
      return run(proceed.execution());
    }
    return decision instanceof Decision.Answer answer ? answered(answer) : action.run();
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
        return answered(instead.answer());
      }
      throw error;
    }
    return execution.succeed(outcome(value)) instanceof Finished.Instead instead
        ? answered(instead.answer())
        : value;
  }

  private Outcome outcome(T value) {
    if (value == null) {
      return Outcome.value(null);
    }
    try {
      return Outcome.value(codec.encode(value));
    } catch (RuntimeException e) {
      LOG.warn("A value could not be encoded and is not kept; duplicates are refused", e);
      return Outcome.responseWithoutBody(Outcome.NO_STATUS, List.of());
    }
  }

  @SuppressWarnings("NullAway") // null was the first run's value, so T allows it
  private T answered(Decision.Answer answer) {
    if (answer instanceof Decision.Replay replay) {
      byte[] body = replay.outcome().body();
      return body == null ? null : decode(body);
    }
    throw new RefusedException(((Decision.Refuse) answer).refusal(), policy);
  }

  private T decode(byte[] body) {
    try {
      return codec.decode(body);
    } catch (RuntimeException e) {
      LOG.warn("A stored value can't be decoded; the duplicate is refused", e);
      throw new RefusedException(new Refusal.OutcomeUnavailable(null, null), policy);
    }
  }
}
