package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A claim or a take-over.
 *
 * @param previousToken the token that an abandoned record must have to be taken, or {@link
 *     #NO_TOKEN}
 */
record Take(ClaimRequest request, long previousToken) {

  /** No record has it. */
  static final long NO_TOKEN = -1;

  /** How often a claim is asked again that came back with nothing. One repetition is common. */
  static final int TRIES = 5;

  /** Whether it is for a record that has been seen, and is no form token. */
  boolean takesOver() {
    return previousToken != NO_TOKEN && !redeems();
  }

  boolean redeems() {
    return request.terms() instanceof Terms.Redeem;
  }

  /** The values that a claim's statement needs in every dialect. */
  Params params(boolean asciiOnly) {
    Terms terms = request.terms();
    return identity(request.key(), asciiOnly)
        .text(
            "state",
            code(terms instanceof Terms.Mark ? RecordState.MARKED : RecordState.IN_PROGRESS))
        .text("mode", code(request.mode()))
        .bytes("owner", request.owner().toBytes())
        .bytes(
            "fingerprint", request.fingerprint() == null ? null : request.fingerprint().toBytes())
        .number("lease", terms instanceof Terms.Mark ? null : Micros.of(terms.lease()))
        .number("expiry", Micros.of(terms.lifetime()))
        .number("previous", previousToken);
  }

  static Params identity(RecordKey key, boolean asciiOnly) {
    return new Params()
        .bytes("key", key.toBytes())
        .number("lock", lock(key))
        .text("bizType", People.readable(key.operation(), asciiOnly))
        .text("idemKey", People.readable(key.hint(), asciiOnly));
  }

  /** The name of the key's lock, where locks are numbered. */
  static long lock(RecordKey key) {
    return ByteBuffer.wrap(key.toBytes()).getLong();
  }

  /** The name of the lock that whoever waits for the key shares. */
  static long waitersLock(RecordKey key) {
    return ByteBuffer.wrap(key.toBytes()).getLong(Long.BYTES);
  }

  static String code(RecordState state) {
    return String.valueOf(state.code());
  }

  static String code(Mode mode) {
    return String.valueOf(mode.code());
  }

  /** The answer that an attempt gives; empty if the attempt has to be repeated. */
  Optional<ClaimResult> answer(Attempt attempt) {
    if (attempt instanceof Attempt.Won won) {
      return Optional.of(acquired(won.row()));
    }
    if (attempt instanceof Attempt.Taken taken) {
      long token = taken.token();
      return Optional.of(
          new ClaimResult.Acquired(
              new Claim(request.key(), request.owner(), token, Micros.instant(token))));
    }
    if (attempt instanceof Attempt.Found found) {
      return Optional.ofNullable(answer(found.row()));
    }
    return attempt instanceof Attempt.Unknown
        ? Optional.of(new ClaimResult.Unknown())
        : Optional.empty();
  }

  private @Nullable ClaimResult answer(Row row) {
    StoredRecord stored = row.stored();
    if (row.isOwnedBy(request.owner()) && isHeld(stored.state())) {
      return acquired(row);
    }
    return stored.state() == RecordState.ISSUED ? null : ClaimResult.of(stored);
  }

  private ClaimResult acquired(Row row) {
    return new ClaimResult.Acquired(row.claim(request.key(), request.owner()));
  }

  private static boolean isHeld(RecordState state) {
    return state == RecordState.IN_PROGRESS || state == RecordState.MARKED;
  }
}
