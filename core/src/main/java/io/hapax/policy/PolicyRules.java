package io.hapax.policy;

import java.util.ArrayList;
import java.util.List;

/** The combinations of answers that can't work. */
final class PolicyRules {

  private PolicyRules() {}

  static void check(Policy policy) {
    List<String> problems = new ArrayList<>();
    numbers(policy, problems);
    marker(policy, problems);
    answers(policy, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(
          "policy '" + policy.name() + "' can't work: " + String.join("; ", problems));
    }
  }

  private static void numbers(Policy policy, List<String> problems) {
    if (policy.lease().isZero() || policy.lease().isNegative()) {
      problems.add("the lease has to be above zero, not " + policy.lease());
    }
    if (policy.preferredWaitCap().isNegative()) {
      problems.add("the cap of a preferred wait can't be below zero");
    }
    if (policy.maxKeyLength() < 1) {
      problems.add(
          "the longest key has to have at least 1 character, not " + policy.maxKeyLength());
    }
  }

  private static void marker(Policy policy, List<String> problems) {
    if (!policy.marker()) {
      return;
    }
    boolean waits =
        policy.onInProgress() instanceof OnInProgress.Wait || !policy.preferredWaitCap().isZero();
    if (waits) {
      problems.add(
          "nobody can wait for a marker, which never completes: use OnInProgress.reject()");
    }
    if (policy.onAbandoned() == OnAbandoned.REFUSE) {
      problems.add("a marker is never abandoned: use OnAbandoned.RERUN");
    }
    if (policy.replays()) {
      problems.add("a marker keeps nothing to replay: use OnCompleted.REJECT");
    }
    if (policy.comparesPayload()) {
      problems.add("a marker does not compare payloads: use OnMismatch.IGNORE");
    }
    if (!(policy.lifetime() instanceof Lifetime.Window)) {
      problems.add("a marker lives for a window, counted from the claim");
    }
  }

  private static void answers(Policy policy, List<String> problems) {
    if (policy.onFailure().replays() && !policy.replays()) {
      problems.add("failures can't be replayed where finished duplicates are refused");
    }
    boolean tokens = policy.keySource() instanceof KeySource.FormToken;
    if (tokens != policy.lifetime() instanceof Lifetime.AsIssued) {
      problems.add("form tokens live as long as they were issued for, and nothing else does");
    }
    if (tokens && policy.onMissingKey() == OnMissingKey.FINGERPRINT) {
      problems.add("a fingerprint was never issued as a form token: use OnMissingKey.REJECT");
    }
    boolean principal = policy.keySource() instanceof KeySource.Principal;
    if (principal && policy.onMissingKey() == OnMissingKey.FINGERPRINT) {
      problems.add("a principal is never replaced by a fingerprint: use OnMissingKey.REJECT");
    }
  }
}
