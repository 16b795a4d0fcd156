package io.hapax;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why a request is refused. The HTTP layer maps each kind to a status by the policy's preset. */
public sealed interface Refusal {

  /** The policy asks for a key, and there is none. */
  record MissingKey() implements Refusal {}

  /**
   * What was sent as a key is none.
   *
   * @param problem what is wrong with it; never the key itself
   */
  record InvalidKey(String problem) implements Refusal {}

  /** The first request with this key still runs. */
  record InProgress(Duration after) implements Refusal {}

  /**
   * The first request with this key was made already.
   *
   * @param after until the key is free again, or null where that is not foreseen
   */
  record Duplicate(@Nullable Duration after) implements Refusal {}

  /** The key belongs to a request that said something else. */
  record Mismatch() implements Refusal {}

  /**
   * The operation took effect, and its answer can't be given again.
   *
   * @param status the kept status, or null where none was kept
   * @param location the kept {@code Location}, or null where none was kept
   */
  record OutcomeUnavailable(@Nullable Integer status, @Nullable String location)
      implements Refusal {

    /** Without the location: it is a part of the answer. */
    @Override
    public String toString() {
      return "OutcomeUnavailable[status=" + status + "]";
    }
  }

  /** There is an outcome, and the call's {@link AccessCheck} does not let its caller hear it. */
  record AccessDenied() implements Refusal {}

  /**
   * The owner died, and nothing proves that it had no effect: a person or an {@link
   * OutcomeResolver} has to settle it.
   */
  record Unsettled() implements Refusal {}

  /** A form token that was never issued to this caller, or has expired. */
  record UnknownToken() implements Refusal {}

  /**
   * The handler met a row that another request made under the same key, and that row can't be
   * found.
   */
  record Conflict() implements Refusal {}

  /** Too many requests wait already, or too many tokens were asked for. */
  record Overloaded(Duration after) implements Refusal {}

  /** The store can't be asked. */
  record StoreUnavailable(Duration after) implements Refusal {}

  /** When it makes sense to try again with the same key, where that is known. */
  default Optional<Duration> retryAfter() {
    if (this instanceof InProgress kind) {
      return Optional.of(kind.after());
    }
    if (this instanceof Duplicate kind) {
      return Optional.ofNullable(kind.after());
    }
    if (this instanceof Overloaded kind) {
      return Optional.of(kind.after());
    }
    if (this instanceof StoreUnavailable kind) {
      return Optional.of(kind.after());
    }
    return Optional.empty();
  }

  /** The kind's name in kebab case, for metrics, problem types and logs: {@code in-progress}. */
  default String code() {
    return getClass()
        .getSimpleName()
        .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
        .toLowerCase(java.util.Locale.ROOT);
  }

  /** One English sentence for people; the HTTP layer has its own words. */
  default String explanation() {
    return this instanceof InvalidKey invalid
        ? "refused: invalid-key: " + invalid.problem()
        : "refused: " + code();
  }
}
