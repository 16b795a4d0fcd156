package io.hapax.memory;

import io.hapax.key.Fingerprint;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One record. Immutable: a step makes a new one, which the store puts in the old one's place.
 *
 * @param since when it was claimed or issued, in microseconds of the store's clock, like all times
 * @param leaseUntil when its lease lapses; meaningless but in progress
 * @param expiresAt when it stops answering; {@link Micros#NEVER} for never
 * @param issuedUntil when the form token expires that it is or was; {@link #NOT_ISSUED} for none
 */
// The store copies what comes in, and hands out what nobody changes.
@SuppressWarnings("ArrayRecordComponent")
record Kept(
    RecordState state,
    Mode mode,
    @Nullable OwnerId owner,
    long token,
    @Nullable Fingerprint fingerprint,
    byte @Nullable [] outcome,
    long since,
    long leaseUntil,
    long expiresAt,
    long issuedUntil) {

  static final long NOT_ISSUED = Long.MIN_VALUE;

  static Kept issued(Duration timeToLive, long token, long now) {
    long until = Micros.plus(now, timeToLive);
    return new Kept(
        RecordState.ISSUED, Mode.SURROUND, null, token, null, null, now, now, until, until);
  }

  static Kept claimed(ClaimRequest request, long token, long now, long issuedUntil) {
    Terms terms = request.terms();
    return new Kept(
        terms instanceof Terms.Mark ? RecordState.MARKED : RecordState.IN_PROGRESS,
        request.mode(),
        request.owner(),
        token,
        request.fingerprint(),
        null,
        now,
        Micros.plus(now, terms.lease()),
        Math.max(Micros.plus(now, terms.lifetime()), issuedUntil),
        issuedUntil);
  }

  Kept completed(byte @Nullable [] bytes, Expiry expiry, long now) {
    return new Kept(
        RecordState.COMPLETED,
        mode,
        owner,
        token,
        fingerprint,
        bytes,
        since,
        leaseUntil,
        end(expiry, now),
        issuedUntil);
  }

  private long end(Expiry expiry, long now) {
    if (expiry instanceof Expiry.After after) {
      return Micros.plus(now, after.length());
    }
    if (expiry instanceof Expiry.At at) {
      return Micros.of(at.moment());
    }
    return expiry instanceof Expiry.AsIssued && wasIssued() ? issuedUntil : Micros.NEVER;
  }

  /** The expiry moves with the lease, so that even the longest run outlives its lease as agreed. */
  Kept renewed(Duration lease, long now) {
    long until = Micros.plus(now, lease);
    long expiry = Micros.plus(expiresAt, Micros.plus(until, -leaseUntil));
    return new Kept(
        state, mode, owner, token, fingerprint, outcome, since, until, expiry, issuedUntil);
  }

  Kept givenBack() {
    return new Kept(
        RecordState.ISSUED,
        mode,
        null,
        token,
        null,
        null,
        since,
        leaseUntil,
        issuedUntil,
        issuedUntil);
  }

  boolean expired(long now) {
    return expiresAt <= now;
  }

  boolean wasIssued() {
    return issuedUntil != NOT_ISSUED;
  }

  boolean belongsTo(Claim claim) {
    return token == claim.token() && owner != null && owner.equals(claim.owner());
  }

  /** Whether {@code claimant} holds it: a claim that finds this was sent twice. */
  boolean heldBy(OwnerId claimant) {
    return (state == RecordState.IN_PROGRESS || state == RecordState.MARKED)
        && owner != null
        && owner.equals(claimant);
  }

  /** Whether it is abandoned under {@code previousToken}. */
  boolean abandonedWith(long previousToken, long now) {
    return state == RecordState.IN_PROGRESS && leaseUntil <= now && token == previousToken;
  }

  StoredRecord view(long now) {
    return new StoredRecord(
        state,
        mode,
        token,
        fingerprint,
        outcome,
        Micros.between(Math.min(since, now), now),
        state == RecordState.IN_PROGRESS ? Micros.between(now, leaseUntil) : Duration.ZERO,
        expiresAt == Micros.NEVER ? null : Micros.between(now, expiresAt));
  }
}
