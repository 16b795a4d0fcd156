package io.hapax.store.tck.history;

import static io.hapax.store.tck.history.Asked.NO_TOKEN;

import io.hapax.key.Fingerprint;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Expiry;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The sequential specification of one record: the table of {@link io.hapax.spi}, cell by cell. It
 * shares no code with any store. Moments are known as {@link Span}s only, so that a call may have
 * several ways on; with spans of one moment it has exactly one.
 *
 * @param state its state; null if it is absent
 * @param owner who owns it
 * @param token its token; {@link Asked#NO_TOKEN} while nobody has been told
 * @param highest no token was higher before that one
 * @param fingerprint what its claim said
 * @param outcome its outcome
 * @param lease when its lease lapses
 * @param expiry when it expires
 * @param issuedUntil when the form token expires that it is or was; null if it is none
 */
record OneRecord(
    @Nullable RecordState state,
    @Nullable OwnerId owner,
    long token,
    long highest,
    @Nullable Fingerprint fingerprint,
    @Nullable String outcome,
    Span lease,
    Span expiry,
    @Nullable Span issuedUntil) {

  static final OneRecord ABSENT = absentAfter(0);

  private static OneRecord absentAfter(long highest) {
    return new OneRecord(null, null, NO_TOKEN, highest, null, null, Span.NEVER, Span.NEVER, null);
  }

  /** All ways on from here for a call of {@code now} that nobody's call overlaps. */
  List<Step> steps(Asked asked, Span now) {
    if (asked instanceof Asked.Purge) {
      return List.of(Step.says(Reply.YES, this));
    }
    List<Step> steps = new ArrayList<>();
    if (state == null || expiry.mayHaveCome(now)) {
      OneRecord gone = state == null ? this : withExpiry(expiry.hadCome(now));
      steps.add(gone.onAbsent(asked, now));
    }
    if (state != null && expiry.mayBeAhead(now)) {
      withExpiry(expiry.wasAhead(now)).onLive(asked, now, steps);
    }
    return steps;
  }

  private Step onAbsent(Asked asked, Span now) {
    if (asked instanceof Asked.Take take) {
      return take.request().terms() instanceof Terms.Redeem
          ? Step.says(Reply.UNKNOWN, this)
          : Step.shows(Reply.ACQUIRED, taken(take.request(), now, end(take.request(), now), null));
    }
    if (asked instanceof Asked.Issue issue) {
      return Step.says(Reply.YES, issued(now.plus(issue.timeToLive())));
    }
    if (asked instanceof Asked.Find) {
      return Step.says(Reply.NOTHING, this);
    }
    return Step.says(Reply.of(asked instanceof Asked.Release), this);
  }

  private void onLive(Asked asked, Span now, List<Step> steps) {
    if (asked instanceof Asked.Take take) {
      onTake(take, now, steps);
    } else if (asked instanceof Asked.Find) {
      look(now, steps);
    } else if (asked instanceof Asked.Complete complete) {
      onComplete(complete, now, steps);
    } else if (asked instanceof Asked.Commit commit) {
      onCommit(commit, now, steps);
    } else if (asked instanceof Asked.Release release) {
      steps.add(onRelease(release));
    } else if (asked instanceof Asked.Renew renew) {
      steps.add(onRenew(renew, now));
    } else {
      steps.add(Step.says(Reply.NO, this)); // a form token of a key that is taken
    }
  }

  private void onTake(Asked.Take take, Span now, List<Step> steps) {
    if (isHeldBy(take.request().owner())) {
      steps.add(Step.shows(Reply.ACQUIRED, this));
      return;
    }
    if (state == RecordState.ISSUED) {
      take(take.request(), now, steps);
      return;
    }
    boolean named = take.previousToken() != NO_TOKEN && mayBe(take.previousToken());
    if (!named || state != RecordState.IN_PROGRESS) {
      look(now, steps);
      return;
    }
    if (lease.mayHaveCome(now)) {
      withToken(take.previousToken()).take(take.request(), now, steps);
    }
    if (token == NO_TOKEN) {
      look(now, steps); // it may be another token after all
    } else if (lease.mayBeAhead(now)) {
      steps.add(Step.shows(Reply.IN_PROGRESS, withLease(lease.wasAhead(now))));
    }
  }

  /** The record is shown and stays as it is. */
  private void look(Span now, List<Step> steps) {
    if (state != RecordState.IN_PROGRESS) {
      steps.add(Step.shows(standing(), this));
      return;
    }
    if (lease.mayBeAhead(now)) {
      steps.add(Step.shows(Reply.IN_PROGRESS, withLease(lease.wasAhead(now))));
    }
    if (lease.mayHaveCome(now)) {
      steps.add(Step.shows(Reply.ABANDONED, withLease(lease.hadCome(now))));
    }
  }

  private Reply standing() {
    return Reply.valueOf(Objects.requireNonNull(state).name());
  }

  private void onComplete(Asked.Complete complete, Span now, List<Step> steps) {
    boolean own = isOf(complete.owner(), complete.token());
    if (own && isRunning()) {
      ended(RecordState.COMPLETED, complete.outcome(), complete.expiry(), now, steps);
    } else {
      steps.add(Step.says(Reply.of(own && state == RecordState.COMPLETED), this));
    }
  }

  private void onCommit(Asked.Commit commit, Span now, List<Step> steps) {
    boolean own = isOf(commit.owner(), commit.token());
    if (own && state == RecordState.IN_PROGRESS) {
      ended(RecordState.COMMITTED, null, commit.expiry(), now, steps);
    } else {
      steps.add(Step.says(Reply.of(own && state != RecordState.MARKED), this));
    }
  }

  private Step onRelease(Asked.Release release) {
    if (state == RecordState.ISSUED) {
      return Step.says(Reply.YES, this);
    }
    boolean free = state == RecordState.IN_PROGRESS || state == RecordState.MARKED;
    if (!free || !isOf(release.owner(), release.token())) {
      return Step.says(Reply.NO, this);
    }
    return Step.says(Reply.YES, issuedUntil == null ? absentAfter(highest) : givenBack());
  }

  private Step onRenew(Asked.Renew renew, Span now) {
    if (!isOf(renew.owner(), renew.token()) || !isRunning()) {
      return Step.says(Reply.NO, this);
    }
    Span until = now.plus(renew.lease());
    Span further = expiry.equals(Span.NEVER) ? expiry : expiry.plus(until.minus(lease));
    return Step.says(Reply.YES, withLease(until).withExpiry(further));
  }

  private boolean isRunning() {
    return state == RecordState.IN_PROGRESS || state == RecordState.COMMITTED;
  }

  private boolean isHeldBy(OwnerId claimant) {
    return (state == RecordState.IN_PROGRESS || state == RecordState.MARKED)
        && Objects.equals(claimant, owner);
  }

  /** Nobody knows a token that it was not told. */
  private boolean isOf(OwnerId claimant, long claimed) {
    return Objects.equals(claimant, owner) && token == claimed;
  }

  private boolean mayBe(long shown) {
    return token == NO_TOKEN ? shown > highest : token == shown;
  }

  /**
   * A claim that redeems never expires before the form token does; what becomes of a form token
   * that is claimed in another way, nobody says.
   */
  private void take(ClaimRequest request, Span now, List<Step> steps) {
    Span asClaimed = end(request, now);
    Span asIssued = issuedUntil == null ? asClaimed : asClaimed.later(issuedUntil);
    steps.add(Step.shows(Reply.ACQUIRED, taken(request, now, asIssued, issuedUntil)));
    if (!(request.terms() instanceof Terms.Redeem) && !asIssued.equals(asClaimed)) {
      steps.add(Step.shows(Reply.ACQUIRED, taken(request, now, asClaimed, issuedUntil)));
    }
  }

  private static Span end(ClaimRequest request, Span now) {
    return now.plus(request.terms().lifetime());
  }

  private OneRecord taken(ClaimRequest request, Span now, Span end, @Nullable Span issued) {
    Terms terms = request.terms();
    return new OneRecord(
        terms instanceof Terms.Mark ? RecordState.MARKED : RecordState.IN_PROGRESS,
        request.owner(),
        NO_TOKEN,
        Math.max(token, highest),
        request.fingerprint(),
        null,
        now.plus(terms.lease()),
        end,
        issued);
  }

  private OneRecord issued(Span until) {
    return new OneRecord(
        RecordState.ISSUED,
        null,
        NO_TOKEN,
        Math.max(token, highest),
        null,
        null,
        Span.NEVER,
        until,
        until);
  }

  private OneRecord givenBack() {
    return new OneRecord(
        RecordState.ISSUED,
        null,
        token,
        highest,
        null,
        null,
        Span.NEVER,
        Objects.requireNonNull(issuedUntil),
        issuedUntil);
  }

  private void ended(
      RecordState end, @Nullable String result, Expiry wanted, Span now, List<Step> steps) {
    for (Span until : ends(wanted, now)) {
      steps.add(
          Step.says(
              Reply.YES,
              new OneRecord(
                  end, owner, token, highest, fingerprint, result, lease, until, issuedUntil)));
    }
  }

  /** Nobody says what "as issued" means for what never was: some keep the expiry, some drop it. */
  private List<Span> ends(Expiry wanted, Span now) {
    if (wanted instanceof Expiry.After after) {
      return List.of(now.plus(after.length()));
    }
    if (wanted instanceof Expiry.Never) {
      return List.of(Span.NEVER);
    }
    return issuedUntil == null ? List.of(expiry, Span.NEVER) : List.of(issuedUntil);
  }

  private OneRecord withExpiry(Span other) {
    return new OneRecord(
        state, owner, token, highest, fingerprint, outcome, lease, other, issuedUntil);
  }

  private OneRecord withLease(Span other) {
    return new OneRecord(
        state, owner, token, highest, fingerprint, outcome, other, expiry, issuedUntil);
  }

  private OneRecord withToken(long shown) {
    return new OneRecord(
        state,
        owner,
        shown,
        Math.max(highest, shown),
        fingerprint,
        outcome,
        lease,
        expiry,
        issuedUntil);
  }

  /** The same with a token, if it has a new one, that need be higher than {@code floor} only. */
  OneRecord withTokenAbove(long floor) {
    return token != NO_TOKEN
        ? this
        : new OneRecord(
            state,
            owner,
            token,
            Math.min(highest, floor),
            fingerprint,
            outcome,
            lease,
            expiry,
            issuedUntil);
  }

  /** What is known once {@code shown} is its token; empty if that can't be. */
  Optional<OneRecord> under(long shown) {
    return mayBe(shown) ? Optional.of(withToken(shown)) : Optional.empty();
  }

  /** What is known once it was shown like this; empty if it can't have been. */
  Optional<OneRecord> shownAs(StoredRecord shown, Span now) {
    boolean same =
        shown.state() == state
            && Objects.equals(shown.fingerprint(), fingerprint)
            && Arrays.equals(shown.outcome(), bytes(outcome))
            && (shown.state() != RecordState.IN_PROGRESS || ends(lease, shown.leaseLeft(), now))
            && (shown.expiresIn() == null
                ? expiry.equals(Span.NEVER)
                : ends(expiry, shown.expiresIn(), now));
    return same ? under(shown.token()) : Optional.empty();
  }

  private static boolean ends(Span moment, Duration left, Span now) {
    return now.plus(left).meets(moment);
  }

  private static byte @Nullable [] bytes(@Nullable String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }
}
