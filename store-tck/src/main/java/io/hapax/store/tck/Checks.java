package io.hapax.store.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is looked at again and again. */
final class Checks {

  /** How far a time may be off because the test took its time. */
  static final Duration SLACK = Duration.ofMinutes(10);

  private Checks() {}

  /** The record behind an answer of {@code kind}, which has to have one. */
  static StoredRecord found(ClaimResult answer, Class<? extends ClaimResult.Existing> kind) {
    assertThat(answer).isInstanceOf(kind);
    StoredRecord found = ((ClaimResult.Existing) answer).found();
    if (found == null) {
      throw new AssertionError("the answer " + answer + " should say what was found");
    }
    return found;
  }

  static void sameRecord(Optional<RawRecord> now, Optional<RawRecord> before) {
    assertThat(now.isPresent()).as("there is a record").isEqualTo(before.isPresent());
    if (now.isPresent() && before.isPresent()) {
      same(now.get(), before.get());
    }
  }

  private static void same(RawRecord now, RawRecord before) {
    assertThat(now.state()).isEqualTo(before.state());
    assertThat(now.token()).isEqualTo(before.token());
    assertThat(now.owner()).isEqualTo(before.owner());
    assertThat(now.fingerprint()).isEqualTo(before.fingerprint());
    assertThat(now.outcome()).isEqualTo(before.outcome());
    if (before.expiresIn() == null) {
      assertThat(now.expiresIn()).isNull();
    } else {
      about(now.expiresIn(), before.expiresIn());
    }
  }

  static void keptAs(
      RecordState state, Optional<RawRecord> raw, ClaimRequest request, Claim claim) {
    assertThat(raw).isPresent();
    RawRecord record = raw.get();
    assertThat(record.state()).isEqualTo(state);
    assertThat(record.token()).isEqualTo(claim.token());
    assertThat(record.owner()).isEqualTo(request.owner().toBytes());
    assertThat(record.fingerprint())
        .isEqualTo(request.fingerprint() == null ? null : request.fingerprint().toBytes());
    assertThat(record.outcome()).isNull();
  }

  static void belongs(Claim claim, ClaimRequest request) {
    RecordKey key = request.key();
    assertThat(claim.key()).isEqualTo(key);
    assertThat(claim.owner()).isEqualTo(request.owner());
    assertThat(claim.token()).isPositive();
  }

  static void about(@Nullable Duration actual, Duration expected) {
    assertThat(actual).isNotNull();
    assertThat(actual).isBetween(expected.minus(SLACK), expected.plus(SLACK));
  }
}
