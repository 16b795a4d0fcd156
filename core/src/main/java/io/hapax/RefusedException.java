package io.hapax;

import io.hapax.policy.Policy;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The operation was not run, because of {@link #refusal()}. */
public final class RefusedException extends HapaxException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;
  private final transient @Nullable Policy policy;

  /** Refused with the refusal's own words. */
  public RefusedException(Refusal refusal) {
    this(refusal, refusal.explanation());
  }

  /** Refused with words for the caller to read. */
  public RefusedException(Refusal refusal, String message) {
    super(message);
    this.refusal = refusal;
    this.policy = null;
  }

  /** Refused under {@code policy}, which knows the status and the words of an HTTP answer. */
  public RefusedException(Refusal refusal, Policy policy) {
    super(refusal.explanation());
    this.refusal = refusal;
    this.policy = policy;
  }

  /** Why. */
  public Refusal refusal() {
    return refusal;
  }

  /** Under which policy, where that is known. */
  public Optional<Policy> policy() {
    return Optional.ofNullable(policy);
  }
}
