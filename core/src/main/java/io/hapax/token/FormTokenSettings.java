package io.hapax.token;

import io.hapax.policy.KeySource;
import io.hapax.policy.Policy;
import java.time.Duration;

/**
 * How form tokens are issued and used.
 *
 * @param policy how they are used; its key source is a form token
 * @param timeToLive how long an unused token lives; seed 2 says 10 minutes
 * @param burst how many tokens this process issues at once
 * @param perSecond how many it issues in a second, in the long run
 * @param caller who asks, and in what transaction
 */
public record FormTokenSettings(
    Policy policy, Duration timeToLive, int burst, int perSecond, TokenCaller caller) {

  private static final Duration TEN_MINUTES = Duration.ofMinutes(10);
  private static final int BURST = 2_000;
  private static final int PER_SECOND = 200;

  public FormTokenSettings {
    if (!(policy.keySource() instanceof KeySource.FormToken)) {
      throw new IllegalArgumentException(
          "policy '"
              + policy.name()
              + "' has no form token as its key; start from Policy.formToken()");
    }
    if (timeToLive.isZero() || timeToLive.isNegative()) {
      throw new IllegalArgumentException(
          "a form token's time to live has to be above zero, not " + timeToLive);
    }
    if (burst < 1 || perSecond < 1) {
      throw new IllegalArgumentException(
          "at least one form token has to be issued, not " + burst + " and " + perSecond);
    }
  }

  /** Seed 2's settings: 10 minutes; 2,000 tokens at once and 200 a second in the long run. */
  public static FormTokenSettings of(TokenCaller caller) {
    return new FormTokenSettings(Policy.formToken(), TEN_MINUTES, BURST, PER_SECOND, caller);
  }

  /** The same settings with another time to live. */
  public FormTokenSettings withTimeToLive(Duration other) {
    return new FormTokenSettings(policy, other, burst, perSecond, caller);
  }
}
