package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.UnreadableRecordException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever bytes a record has, it is read or refused, and never misread. */
class RecordFormatTest {

  private static final long NOW = 1_700_000_000_000_000L;
  private static final Duration LEFT = Duration.ofHours(1);
  private static final RecordKey KEY = Scope.of("alice", "POST /orders").key("0123456789");
  private static final OwnerId OWNER = OwnerId.fromBytes("sixteen bytes...".getBytes(UTF_8));
  private static final Fingerprint SAYS =
      FingerprintCalculator.of(List.of("POST"), BodyDigest.of(Some.OUTCOME));

  /** In progress for a second, and for a minute more. */
  private static final byte[] RUNNING =
      ("1P0" + 1_699_999_999_000_000L + 1_700_000_060_000_000L)
          .concat("0000000000000000" + 1_700_000_000_000_007L)
          .concat(new String(RecordFormat.rest(KEY, OWNER, Mode.FENCE, SAYS), ISO_8859_1))
          .getBytes(ISO_8859_1);

  private static final byte[] COMPLETED =
      ("1C1" + text(RUNNING, 3) + new String(Some.OUTCOME, UTF_8)).getBytes(ISO_8859_1);

  private static String text(byte[] record, int from) {
    return new String(record, from, record.length - from, ISO_8859_1);
  }

  private static StoredRecord read(byte[] record) {
    return RecordFormat.read(record, NOW, LEFT);
  }

  private static void isDamaged(byte[] record) {
    assertThatThrownBy(() -> read(record))
        .as(new String(record, ISO_8859_1))
        .isInstanceOf(UnreadableRecordException.class)
        .hasMessageContaining("a record is damaged");
  }

  @Test
  void all_parts_are_read() {
    assertThat(read(RUNNING))
        .isEqualTo(
            new StoredRecord(
                RecordState.IN_PROGRESS,
                Mode.FENCE,
                NOW + 7,
                SAYS,
                null,
                Duration.ofSeconds(1),
                Duration.ofMinutes(1),
                LEFT));
    StoredRecord completed = read(COMPLETED);
    assertThat(completed.state()).isEqualTo(RecordState.COMPLETED);
    assertThat(completed.mode()).isEqualTo(Mode.FENCE);
    assertThat(completed.outcome()).isEqualTo(Some.OUTCOME);
    assertThat(completed.leaseLeft()).isZero();
  }

  @Test
  void what_is_for_people_stands_in_clear() {
    assertThat(new String(RUNNING, ISO_8859_1)).endsWith("POST /orders" + KEY.hint());
    assertThat(Part.OPERATION_LENGTH.in(RUNNING)).isEqualTo("00012");
    assertThat(Part.OWNER.in(RUNNING)).isEqualTo("sixteen bytes...");
  }

  @Test
  void null_is_an_outcome_and_so_is_nothing() {
    byte[] nothing = Arrays.copyOf(COMPLETED, RUNNING.length);

    assertThat(read(nothing).outcome()).isEmpty();
    assertThat(read(Part.HAS_OUTCOME.replacedBy("0", nothing)).outcome()).isNull();
  }

  @Test
  void far_moments_are_no_overflow() {
    byte[] far = RUNNING;
    for (Part part : List.of(Part.LEASE_UNTIL, Part.TOKEN)) {
      far = part.replacedBy(9_999_999_999_999_999L, far);
    }

    assertThat(read(far).leaseLives()).isTrue();
    assertThat(read(Part.CLAIMED_AT.replacedBy(9_999_999_999_999_999L, RUNNING)).age()).isZero();
  }

  @Test
  void one_cut_anywhere_is_damaged() {
    for (int length = 0; length < RUNNING.length; length++) {
      isDamaged(Arrays.copyOf(RUNNING, length));
      isDamaged(Arrays.copyOf(COMPLETED, length));
    }
    isDamaged(Arrays.copyOf(RUNNING, RUNNING.length + 1));
  }

  @Test
  void a_flipped_bit_is_read_or_refused() {
    for (byte[] whole : List.of(RUNNING, COMPLETED)) {
      for (int bit = 0; bit < whole.length * 8; bit++) {
        byte[] flipped = whole.clone();
        flipped[bit / 8] ^= (byte) (1 << bit % 8);
        try {
          assertThat(read(flipped).token()).isNotNegative();
        } catch (UnreadableRecordException e) {
          assertThat(e).hasMessageNotContainingAny("POST", "sixteen");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OWNER")
  void a_part_that_is_garbage_is_damaged(Part part) {
    for (String garbage : List.of("?", "-", " ", "x", "\0", "\u00ff", "/", ":", "+")) {
      isDamaged(part.replacedBy(garbage.repeat(part.length()), RUNNING));
      isDamaged(part.replacedBy(garbage.repeat(part.length()), COMPLETED));
    }
  }

  @ParameterizedTest
  @EnumSource
  void one_that_lacks_a_part_is_damaged(Part part) {
    isDamaged(part.replacedBy("", RUNNING));
  }

  @ParameterizedTest
  @EnumSource(names = {"OPERATION_LENGTH", "HINT_LENGTH", "FINGERPRINT_LENGTH"})
  void a_length_that_lies_is_damaged(Part part) {
    long honest = part.numberIn(RUNNING);
    isDamaged(part.replacedBy(honest - 1, RUNNING));
    isDamaged(part.replacedBy(honest + 1, RUNNING));
    isDamaged(part.replacedBy("9".repeat(part.length()), RUNNING));
    isDamaged(part.replacedBy("9".repeat(part.length()), COMPLETED));
  }

  /** The operation's gain is the fingerprint's loss. */
  @Test
  void a_fingerprint_of_another_length_is_damaged() {
    isDamaged(
        Part.OPERATION_LENGTH.replacedBy(13, Part.FINGERPRINT_LENGTH.replacedBy(32, RUNNING)));
  }

  @Test
  void one_in_progress_has_a_lease_and_a_form_token_its_life() {
    isDamaged(Part.LEASE_UNTIL.replacedBy(0, RUNNING));
    isDamaged(Part.STATE.replacedBy("I", RUNNING));
    assertThat(read(Part.STATE.replacedBy("M", RUNNING)).state()).isEqualTo(RecordState.MARKED);
  }

  @Test
  void an_outcome_is_one_of_a_finished_record() {
    isDamaged(Part.STATE.replacedBy("P", COMPLETED));
    isDamaged(Part.HAS_OUTCOME.replacedBy("0", COMPLETED));
    isDamaged(Part.HAS_OUTCOME.replacedBy("2", COMPLETED));
    isDamaged(Part.HAS_OUTCOME.replacedBy("1", RUNNING));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "9"})
  void a_later_format_says_so_whatever_follows(String format) {
    byte[] later = Part.FORMAT.replacedBy(format, RUNNING);
    for (byte[] record : List.of(later, format.getBytes(UTF_8))) {
      assertThatThrownBy(() -> read(record))
          .isInstanceOf(UnreadableRecordException.class)
          .hasMessageContainingAll("format " + format, "reads up to 1", "upgrade this node");
    }
  }

  @Test
  void an_earlier_one_is_damaged() {
    isDamaged(Part.FORMAT.replacedBy("0", RUNNING));
  }

  /** Nothing reads it but people: it may be cut. */
  @Test
  void an_operation_beyond_all_measure_is_cut() {
    RecordKey key = RecordKey.of(Scope.of("alice", "x".repeat(100_001)), "key", 3);
    byte[] rest = RecordFormat.rest(key, OWNER, Mode.JOIN, null);

    assertThat(new String(rest, ISO_8859_1)).startsWith("sixteen bytes...J999990000300");
    assertThat(rest).hasSize(Part.ALL - 67 + 99_999 + 3);
  }

  @Test
  void a_token_that_no_record_can_have_stays_what_it_is() {
    assertThat(RecordFormat.token(7)).asString().isEqualTo("0000000000000007");
    assertThat(RecordFormat.token(-1)).asString().contains("-1");
    assertThat(RecordFormat.token(Long.MAX_VALUE)).asString().isEqualTo("9223372036854775807");
  }
}
