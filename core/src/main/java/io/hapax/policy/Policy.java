package io.hapax.policy;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How an operation is kept from running twice: a key source, six questions and some numbers.
 * Immutable; combinations that can't work are refused when it is built.
 *
 * @param name for logs, metrics and configuration
 * @param preset where the policy started from; says which status a refusal has
 * @param keySource where the key is found
 * @param onMissingKey what happens without one
 * @param onLongKey what happens to a key above {@code maxKeyLength}
 * @param maxKeyLength the longest key, in characters
 * @param marker whether the claim is a mere mark: no lease, no completion, no release but for
 *     {@code alwaysRelease} (seed 1)
 * @param onInProgress what a duplicate gets while the first runs
 * @param preferredWaitCap how long a caller may ask to wait ({@code Prefer: wait}, RFC 7240), zero
 *     where that is not offered
 * @param onCompleted what a duplicate gets afterwards
 * @param onMismatch what a duplicate with another payload gets
 * @param onFailure what becomes of the record of a failed run
 * @param resolveConflicts whether a unique violation in the handler is resolved to the winner's row
 *     (seed 3)
 * @param onAbandoned what happens when the owner died
 * @param onStoreOutage what happens while the store can't be asked
 * @param lifetime how long a record answers duplicates
 * @param lease how long a claim lives without renewal
 * @param message the words of a refused duplicate, or null for those of the language files
 */
public record Policy(
    String name,
    Preset preset,
    KeySource keySource,
    OnMissingKey onMissingKey,
    OnLongKey onLongKey,
    int maxKeyLength,
    boolean marker,
    OnInProgress onInProgress,
    Duration preferredWaitCap,
    OnCompleted onCompleted,
    OnMismatch onMismatch,
    OnFailure onFailure,
    boolean resolveConflicts,
    OnAbandoned onAbandoned,
    OnStoreOutage onStoreOutage,
    Lifetime lifetime,
    Duration lease,
    @Nullable String message) {

  /** Seed 1's guard: duplicates within 10 s are refused with 429. */
  public static Policy guard() {
    return Presets.GUARD;
  }

  /** Seed 2's form token: issued by the server, usable once. */
  public static Policy formToken() {
    return Presets.FORM_TOKEN;
  }

  /** Seed 2's annotation: duplicates within 60 s of the claim are refused with 409. */
  public static Policy once() {
    return Presets.ONCE;
  }

  /** Seed 3: the first answer wins and comes back as 200. */
  public static Policy firstWins() {
    return Presets.FIRST_WINS;
  }

  /** The IETF draft -07. */
  public static Policy standard() {
    return Presets.STANDARD;
  }

  /** A builder with all the answers of {@code preset}. */
  public static Builder from(Preset preset) {
    return Presets.policy(preset).toBuilder();
  }

  /** A builder with all the answers of this policy. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Whether a claim has to carry the fingerprint of its request. */
  public boolean comparesPayload() {
    return onMismatch == OnMismatch.REJECT;
  }

  /** Whether a finished duplicate gets the first answer. */
  public boolean replays() {
    return onCompleted != OnCompleted.REJECT;
  }

  /**
   * The longest time for which a duplicate waits when its caller asks for {@code preferred}, zero
   * for not at all.
   */
  public Duration longestWait(@Nullable Duration preferred) {
    Duration own = onInProgress instanceof OnInProgress.Wait wait ? wait.max() : preferredWaitCap;
    if (preferred == null) {
      return onInProgress instanceof OnInProgress.Wait ? own : Duration.ZERO;
    }
    return preferred.compareTo(own) < 0 ? preferred : own;
  }

  /**
   * Checks that this policy can be joined to a caller's transaction.
   *
   * @throws IllegalArgumentException if an answer of the policy can't be given from inside a
   *     transaction
   */
  public void requireJoinable() {
    if (onFailure.keepsOrReplays()) {
      throw impossible(
          "failures can't be kept or replayed from inside the transaction that they roll back; use OnFailure.release()");
    }
    if (onInProgress instanceof OnInProgress.Wait) {
      throw impossible(
          "waiting inside a transaction would hold its connection; use OnInProgress.reject()");
    }
    if (marker) {
      throw impossible("a marker outlives a rolled-back transaction; use a policy with a lease");
    }
  }

  private IllegalArgumentException impossible(String why) {
    return new IllegalArgumentException("policy '" + name + "': " + why);
  }

  /** Changes some answers of a preset or policy. Not safe for use by several threads at once. */
  public static final class Builder {
    private String name;
    private final Preset preset;
    private KeySource keySource;
    private OnMissingKey onMissingKey;
    private OnLongKey onLongKey;
    private int maxKeyLength;
    private boolean marker;
    private OnInProgress onInProgress;
    private Duration preferredWaitCap;
    private OnCompleted onCompleted;
    private OnMismatch onMismatch;
    private OnFailure onFailure;
    private boolean resolveConflicts;
    private OnAbandoned onAbandoned;
    private OnStoreOutage onStoreOutage;
    private Lifetime lifetime;
    private Duration lease;
    private @Nullable String message;

    private Builder(Policy from) {
      name = from.name;
      preset = from.preset;
      keySource = from.keySource;
      onMissingKey = from.onMissingKey;
      onLongKey = from.onLongKey;
      maxKeyLength = from.maxKeyLength;
      marker = from.marker;
      onInProgress = from.onInProgress;
      preferredWaitCap = from.preferredWaitCap;
      onCompleted = from.onCompleted;
      onMismatch = from.onMismatch;
      onFailure = from.onFailure;
      resolveConflicts = from.resolveConflicts;
      onAbandoned = from.onAbandoned;
      onStoreOutage = from.onStoreOutage;
      lifetime = from.lifetime;
      lease = from.lease;
      message = from.message;
    }

    /** A name for logs, metrics and configuration. */
    public Builder name(String name) {
      this.name = Objects.requireNonNull(name, "name");
      return this;
    }

    /** Where the key is found. */
    public Builder keySource(KeySource keySource) {
      this.keySource = Objects.requireNonNull(keySource, "keySource");
      return this;
    }

    /** What happens without a key. */
    public Builder onMissingKey(OnMissingKey answer) {
      this.onMissingKey = Objects.requireNonNull(answer, "onMissingKey");
      return this;
    }

    /** What happens to a key that is too long. */
    public Builder onLongKey(OnLongKey answer) {
      this.onLongKey = Objects.requireNonNull(answer, "onLongKey");
      return this;
    }

    /** The longest key, in characters, above zero. */
    public Builder maxKeyLength(int characters) {
      this.maxKeyLength = characters;
      return this;
    }

    /** Whether the claim is a mere mark, as seed 1's guard has it. */
    public Builder marker(boolean marker) {
      this.marker = marker;
      return this;
    }

    /** What a duplicate gets while the first runs. */
    public Builder onInProgress(OnInProgress answer) {
      this.onInProgress = Objects.requireNonNull(answer, "onInProgress");
      return this;
    }

    /** How long a caller may ask to wait; zero: it may not. */
    public Builder preferredWaitCap(Duration cap) {
      this.preferredWaitCap = Objects.requireNonNull(cap, "preferredWaitCap");
      return this;
    }

    /** What a duplicate gets after the finish. */
    public Builder onCompleted(OnCompleted answer) {
      this.onCompleted = Objects.requireNonNull(answer, "onCompleted");
      return this;
    }

    /** What a duplicate with another payload gets. */
    public Builder onMismatch(OnMismatch answer) {
      this.onMismatch = Objects.requireNonNull(answer, "onMismatch");
      return this;
    }

    /** What becomes of the record of a failed run. */
    public Builder onFailure(OnFailure answer) {
      this.onFailure = Objects.requireNonNull(answer, "onFailure");
      return this;
    }

    /** Whether a unique violation in the handler is resolved to the winner's row. */
    public Builder resolveConflicts(boolean resolve) {
      this.resolveConflicts = resolve;
      return this;
    }

    /** What happens when the owner died. */
    public Builder onAbandoned(OnAbandoned answer) {
      this.onAbandoned = Objects.requireNonNull(answer, "onAbandoned");
      return this;
    }

    /** What happens while the store can't be asked. */
    public Builder onStoreOutage(OnStoreOutage answer) {
      this.onStoreOutage = Objects.requireNonNull(answer, "onStoreOutage");
      return this;
    }

    /** Records answer duplicates for {@code length}, counted from the claim. */
    public Builder window(Duration length) {
      this.lifetime = new Lifetime.Window(length);
      return this;
    }

    /** Records answer duplicates for {@code length}, counted from the finish. */
    public Builder retention(Duration length) {
      this.lifetime = new Lifetime.Retention(length);
      return this;
    }

    /** How long records answer duplicates. */
    public Builder lifetime(Lifetime lifetime) {
      this.lifetime = Objects.requireNonNull(lifetime, "lifetime");
      return this;
    }

    /** How long a claim lives without renewal. */
    public Builder lease(Duration lease) {
      this.lease = Objects.requireNonNull(lease, "lease");
      return this;
    }

    /** The words of a refused duplicate, or null for those of the language files. */
    public Builder message(@Nullable String message) {
      this.message = message;
      return this;
    }

    /**
     * The policy.
     *
     * @throws IllegalArgumentException if its answers can't work together; the message says which
     *     and what to do
     */
    public Policy build() {
      Policy policy =
          new Policy(
              name,
              preset,
              keySource,
              onMissingKey,
              onLongKey,
              maxKeyLength,
              marker,
              onInProgress,
              preferredWaitCap,
              onCompleted,
              onMismatch,
              onFailure,
              resolveConflicts,
              onAbandoned,
              onStoreOutage,
              lifetime,
              lease,
              message);
      PolicyRules.check(policy);
      return policy;
    }
  }
}
