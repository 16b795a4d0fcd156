package io.hapax.spring.boot;

import io.hapax.policy.OnAbandoned;
import io.hapax.policy.OnCompleted;
import io.hapax.policy.OnLongKey;
import io.hapax.policy.OnMismatch;
import io.hapax.policy.OnMissingKey;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Preset;
import io.hapax.policy.Verdict;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;

/**
 * A policy; what is not set is as its preset has it.
 *
 * @param preset The preset that it starts from; standard, unless its name is a preset's.
 * @param extend The policy that it starts from, by name, instead of a preset.
 * @param key Where its key is found.
 * @param onMissingKey What happens to a request without a key.
 * @param onLongKey What happens to a key that is too long.
 * @param maxKeyLength The longest key, in characters.
 * @param onInProgress What a duplicate gets while the first request runs.
 * @param maxWait How long a duplicate waits, where it does.
 * @param preferredWaitCap How long a caller may ask to wait, by Prefer: wait; 0 for not at all.
 * @param onCompleted What a duplicate gets afterwards.
 * @param onMismatch What a duplicate with another payload gets.
 * @param onFailure What becomes of the record of a failed run.
 * @param resolveConflicts Whether a unique violation is resolved to the winner's row.
 * @param onAbandoned What happens when the process that ran has died.
 * @param onStoreOutage What happens while the store can't be asked.
 * @param marker Whether the claim is a mere mark.
 * @param window How long duplicates are refused, from the claim.
 * @param retention How long a finished record answers duplicates, from the finish.
 * @param forever Whether records answer for ever.
 * @param lease How long a claim lives without renewal.
 * @param message The words of a refused duplicate.
 */
record PolicyProperties(
    @Nullable Preset preset,
    @Name("extends") @Nullable String extend,
    @DefaultValue Key key,
    @Nullable OnMissingKey onMissingKey,
    @Nullable OnLongKey onLongKey,
    @Nullable Integer maxKeyLength,
    @Nullable InProgress onInProgress,
    @Nullable Duration maxWait,
    @Nullable Duration preferredWaitCap,
    @Nullable OnCompleted onCompleted,
    @Nullable OnMismatch onMismatch,
    @DefaultValue Failure onFailure,
    @Nullable Boolean resolveConflicts,
    @Nullable OnAbandoned onAbandoned,
    @Nullable OnStoreOutage onStoreOutage,
    @Nullable Boolean marker,
    @Nullable Duration window,
    @Nullable Duration retention,
    @DefaultValue("false") boolean forever,
    @Nullable Duration lease,
    @Nullable String message) {

  /** What a duplicate gets while the first request runs. */
  enum InProgress {
    /** A refusal. */
    REJECT,
    /** It waits. */
    WAIT
  }

  /**
   * Where a key is found; one of these.
   *
   * @param header The request header that holds the key.
   * @param formToken The request header that holds a form token.
   * @param parameter The request parameter that holds the key.
   * @param principal Whether the caller itself is the key.
   */
  record Key(
      @Nullable String header,
      @Nullable String formToken,
      @Nullable String parameter,
      @DefaultValue("false") boolean principal) {}

  /**
   * What becomes of the record of a failed run.
   *
   * @param clientError After a status from 400 to 499.
   * @param serverError After a status of 500 or more.
   * @param exception After an exception that nothing mapped.
   * @param alwaysRelease Statuses that free the key whatever the others say.
   */
  record Failure(
      @Nullable Verdict clientError,
      @Nullable Verdict serverError,
      @Nullable Verdict exception,
      @Nullable Set<Integer> alwaysRelease) {}
}
