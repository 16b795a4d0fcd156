package io.hapax;

import io.hapax.internal.Wordless;
import io.hapax.policy.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How the value of a method becomes an outcome, and an outcome the value of a later call. For
 * adapters that run the three steps of {@link Hapax} themselves; {@link Hapax#execute} does it for
 * everybody else. Immutable.
 *
 * @param <T> the value's type
 */
public final class ValueProtocol<T extends @Nullable Object> {

  private static final Logger LOG = LoggerFactory.getLogger(ValueProtocol.class);

  private final Policy policy;
  private final ValueCodec<T> codec;

  /** Values under {@code policy}, kept by {@code codec}. */
  public ValueProtocol(Policy policy, ValueCodec<T> codec) {
    this.policy = policy;
    this.codec = codec;
  }

  /**
   * What is kept of {@code value}. A value that can't be encoded happened, but can't be replayed.
   */
  public Outcome outcome(T value) {
    if (value == null) {
      return Outcome.value(null);
    }
    try {
      return Outcome.value(codec.encode(value));
    } catch (RuntimeException | Error e) {
      LOG.warn(
          "A value could not be encoded and is not kept; duplicates are refused", Wordless.of(e));
      return Outcome.responseWithoutBody(Outcome.NO_STATUS, List.of());
    }
  }

  /**
   * The first run's value.
   *
   * @throws RefusedException if {@code answer} is a refusal, or its outcome can't be read
   */
  @SuppressWarnings("NullAway") // null was the first run's value, so T allows it
  public T value(Decision.Answer answer) {
    if (answer instanceof Decision.Replay replay) {
      byte[] body = replay.outcome().body();
      return body == null ? null : decode(body);
    }
    throw new RefusedException(((Decision.Refuse) answer).refusal(), policy);
  }

  private T decode(byte[] body) {
    try {
      return codec.decode(body);
    } catch (RuntimeException | Error e) {
      LOG.warn("A stored value can't be decoded; the duplicate is refused", Wordless.of(e));
      throw new RefusedException(new Refusal.OutcomeUnavailable(null, null), policy);
    }
  }
}
