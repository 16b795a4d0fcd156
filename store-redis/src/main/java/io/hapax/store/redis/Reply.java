package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hapax.key.Fingerprint;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.UnreadableRecordException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a script that reads a record replied: its first word says what follows. */
final class Reply {

  /** Written with each record. A later format is of a newer Hapax, and not understood. */
  static final int FORMAT = 1;

  // After TAKEN
  private static final int TOKEN_TAKEN = 1;
  private static final int TAKEN_AT = 2;
  // After MINE and FOUND
  private static final int NOW = 1;
  private static final int LEFT_TO_LIVE = 2;
  private static final int VERSION = 3;
  private static final int STATE = 4;
  private static final int MODE = 5;
  private static final int TOKEN = 6;
  private static final int FINGERPRINT = 8;
  private static final int OUTCOME = 9;
  private static final int CLAIMED_AT = 10;
  private static final int LEASE_UNTIL = 11;
  private static final int ISSUED_UNTIL = 12;

  private static final Set<String> WRITTEN = Set.of("TAKEN", "MINE");

  private final List<@Nullable Object> parts;

  private Reply(List<@Nullable Object> parts) {
    this.parts = parts;
  }

  static Reply of(List<@Nullable Object> parts) {
    return new Reply(parts);
  }

  /** The reply of a script that says 1 for yes. */
  static boolean isYes(List<@Nullable Object> parts) {
    return Long.valueOf(1).equals(parts.get(0));
  }

  /** Whether a script wrote what has to outlive a failover, or did so when it was sent before. */
  static boolean hasWritten(List<@Nullable Object> parts) {
    return isYes(parts) || (parts.get(0) instanceof byte[] && WRITTEN.contains(of(parts).word()));
  }

  ClaimResult claimResult(ClaimRequest request) {
    return switch (word()) {
      case "TAKEN" -> acquired(request, number(TOKEN_TAKEN), number(TAKEN_AT));
      case "MINE" -> acquired(request, number(TOKEN), number(CLAIMED_AT));
      case "UNKNOWN" -> new ClaimResult.Unknown();
      default -> ClaimResult.of(stored());
    };
  }

  private static ClaimResult acquired(ClaimRequest request, long token, long claimedAt) {
    Instant moment = Instant.EPOCH.plus(claimedAt, ChronoUnit.MICROS);
    return new ClaimResult.Acquired(new Claim(request.key(), request.owner(), token, moment));
  }

  Optional<StoredRecord> found() {
    return word().equals("UNKNOWN") ? Optional.empty() : Optional.of(stored());
  }

  private StoredRecord stored() {
    requireKnown(number(VERSION));
    try {
      return sound();
    } catch (IllegalArgumentException e) {
      throw damaged(); // what they say quotes the record
    }
  }

  private StoredRecord sound() {
    RecordState state = RecordState.ofCode(letter(STATE));
    if (state == RecordState.ISSUED) {
      number(ISSUED_UNTIL);
    }
    byte[] fingerprint = bytes(FINGERPRINT);
    long now = number(NOW);
    return new StoredRecord(
        state,
        Mode.ofCode(letter(MODE)),
        number(TOKEN),
        fingerprint == null ? null : Fingerprint.fromBytes(fingerprint),
        bytes(OUTCOME),
        micros(Math.max(0, now - number(CLAIMED_AT))),
        state == RecordState.IN_PROGRESS ? micros(number(LEASE_UNTIL) - now) : Duration.ZERO,
        expiresIn());
  }

  private @Nullable Duration expiresIn() {
    Object left = parts.get(LEFT_TO_LIVE);
    return left instanceof Long millis && millis >= 0 ? Duration.ofMillis(millis) : null;
  }

  private static void requireKnown(long format) {
    if (format > FORMAT) {
      throw new UnreadableRecordException(
          "a record was written by a newer Hapax (format "
              + format
              + ", this version reads up to "
              + FORMAT
              + "): upgrade this node");
    }
    if (format < FORMAT) {
      throw damaged();
    }
  }

  private static UnreadableRecordException damaged() {
    return new UnreadableRecordException(
        "a record is damaged: it lacks a field that Hapax writes, or holds what Hapax does not"
            + " write. Find out who else writes under the key prefix; restore its key, or delete it"
            + " if its operation may run again");
  }

  private static Duration micros(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }

  private String word() {
    return text(0);
  }

  private long number(int index) {
    try {
      return Long.parseLong(text(index));
    } catch (NumberFormatException e) {
      throw damaged();
    }
  }

  private char letter(int index) {
    String text = text(index);
    if (text.length() != 1) {
      throw damaged();
    }
    return text.charAt(0);
  }

  private String text(int index) {
    byte[] bytes = bytes(index);
    if (bytes == null) {
      throw damaged();
    }
    return new String(bytes, US_ASCII);
  }

  private byte @Nullable [] bytes(int index) {
    return (byte[]) parts.get(index);
  }
}
