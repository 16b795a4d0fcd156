package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a script that reads a record replied: its first word says what follows. */
final class Reply {

  // After TAKEN
  private static final int TOKEN = 1;
  private static final int TAKEN_AT = 2;
  // After FOUND
  private static final int RECORD = 1;
  private static final int SECONDS = 2;
  private static final int MICROSECONDS = 3;
  private static final int LEFT_TO_LIVE = 4;

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
    return isYes(parts) || (parts.get(0) instanceof byte[] && of(parts).word().equals("TAKEN"));
  }

  ClaimResult claimResult(ClaimRequest request) {
    return switch (word()) {
      case "TAKEN" -> acquired(request, number(TOKEN), number(TAKEN_AT));
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
    long now = number(SECONDS) * 1_000_000 + number(MICROSECONDS);
    return RecordFormat.read(bytes(RECORD), now, expiresIn());
  }

  private @Nullable Duration expiresIn() {
    Object left = parts.get(LEFT_TO_LIVE);
    return left instanceof Long millis && millis >= 0 ? Duration.ofMillis(millis) : null;
  }

  private String word() {
    return new String(bytes(0), US_ASCII);
  }

  private long number(int index) {
    byte[] digits = bytes(index);
    return RecordFormat.number(digits, 0, digits.length);
  }

  private byte[] bytes(int index) {
    if (parts.get(index) instanceof byte[] bytes) {
      return bytes;
    }
    throw RecordFormat.damaged();
  }
}
