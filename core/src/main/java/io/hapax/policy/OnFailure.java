package io.hapax.policy;

import java.util.Set;

/**
 * What becomes of the record when the handler fails, decided by the status after the application's
 * own exception handling, or by the exception where nothing mapped it. Answers below 400 always
 * complete.
 *
 * @param clientError verdict for 400 to 499
 * @param serverError verdict for 500 and above
 * @param exception verdict for an exception or error that nothing mapped
 * @param alwaysRelease statuses that release whatever the other three say: they tell that nothing
 *     was tried yet
 */
public record OnFailure(
    Verdict clientError, Verdict serverError, Verdict exception, Set<Integer> alwaysRelease) {

  private static final Set<Integer> NOTHING_TRIED = Set.of(401, 403, 408, 425, 429, 503);

  public OnFailure {
    alwaysRelease = Set.copyOf(alwaysRelease);
  }

  /** Every failure frees the key. */
  public static OnFailure release() {
    return new OnFailure(Verdict.RELEASE, Verdict.RELEASE, Verdict.RELEASE, NOTHING_TRIED);
  }

  /**
   * Every failure keeps the key taken, but 401 and 403 free it: who may not do a thing has not done
   * it (seed 1).
   */
  public static OnFailure keep() {
    return new OnFailure(Verdict.KEEP, Verdict.KEEP, Verdict.KEEP, Set.of(401, 403));
  }

  /** Failures are answers too and are replayed, but for those that tell that nothing was tried. */
  public static OnFailure replay() {
    return new OnFailure(Verdict.COMPLETE, Verdict.COMPLETE, Verdict.RELEASE, NOTHING_TRIED);
  }

  /** The verdict on a run that ended with {@code status}; 0 stands for a method that returned. */
  public Verdict onStatus(int status) {
    if (status < 400) {
      return Verdict.COMPLETE;
    }
    if (alwaysRelease.contains(status)) {
      return Verdict.RELEASE;
    }
    return status < 500 ? clientError : serverError;
  }

  boolean keepsOrReplays() {
    return clientError != Verdict.RELEASE
        || serverError != Verdict.RELEASE
        || exception != Verdict.RELEASE;
  }

  boolean replays() {
    return clientError == Verdict.COMPLETE
        || serverError == Verdict.COMPLETE
        || exception == Verdict.COMPLETE;
  }
}
