package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.UnreadableRecordException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What is where in a record, which is one string. Positions are bytes, counted from 0; Lua and
 * GETRANGE take the last one too, and Lua counts from 1. Numbers are decimal digits with zeros in
 * front, and all zeros say "none".
 *
 * <table>
 *   <caption>Format 1</caption>
 *   <tr><td>0</td><td>1</td><td>format: {@code 1}. All formats begin with theirs</td></tr>
 *   <tr><td>1</td><td>1</td><td>{@link RecordState}'s letter</td></tr>
 *   <tr><td>2</td><td>1</td><td>{@code 1} if there is an outcome, else {@code 0}</td></tr>
 *   <tr><td>3</td><td>16</td><td>claimed or issued at, in microseconds since 1970</td></tr>
 *   <tr><td>19</td><td>16</td><td>lease until, in microseconds; means nothing but in progress</td></tr>
 *   <tr><td>35</td><td>16</td><td>form token until, in milliseconds</td></tr>
 *   <tr><td>51</td><td>16</td><td>token</td></tr>
 *   <tr><td>67</td><td>16</td><td>owner; zero bytes if it has none</td></tr>
 *   <tr><td>83</td><td>1</td><td>{@link Mode}'s letter</td></tr>
 *   <tr><td>84</td><td>5</td><td>length of the operation, in bytes</td></tr>
 *   <tr><td>89</td><td>5</td><td>length of the hint</td></tr>
 *   <tr><td>94</td><td>2</td><td>length of the fingerprint: 33 or 00</td></tr>
 *   <tr><td>96</td><td></td><td>fingerprint, operation, hint (both UTF-8), outcome to the end</td></tr>
 * </table>
 *
 * <p>When it expires is its key's own time to live, and nowhere else.
 *
 * <p>What the scripts take from a client is ready-made: the first three characters ({@link
 * #start}), everything from the owner on ({@link #rest}), and token and owner together ({@link
 * #claim}).
 */
final class RecordFormat {

  /** A later format is of a newer Hapax, and not understood. */
  static final int FORMAT = 1;

  private static final int STATE = 1;
  private static final int HAS_OUTCOME = 2;
  private static final int CLAIMED_AT = 3;
  private static final int LEASE_UNTIL = 19;
  private static final int ISSUED_UNTIL = 35;
  private static final int TOKEN = 51;
  private static final int OWNER = 67;
  private static final int MODE = 83;
  private static final int OPERATION_LENGTH = 84;
  private static final int HINT_LENGTH = 89;
  private static final int FINGERPRINT_LENGTH = 94;
  private static final int FINGERPRINT = 96;

  private static final int NUMBER = 16;

  /** As many bytes of a text for people as five digits can count. */
  private static final int LONGEST_TEXT = 99_999;

  private static final byte[] NOBODY = new byte[16];
  private static final byte[] NOTHING = {};

  private final byte[] record;

  private RecordFormat(byte[] record) {
    this.record = record;
  }

  /** The first three characters of a record that has no outcome yet. */
  static byte[] start(RecordState state) {
    return new byte[] {'0' + FORMAT, (byte) state.code(), '0'};
  }

  /** What follows the numbers: it is known before the server's clock is. */
  static byte[] rest(
      RecordKey key, @Nullable OwnerId owner, Mode mode, @Nullable Fingerprint fingerprint) {
    byte[] operation = text(key.operation());
    byte[] hint = text(key.hint());
    byte[] said = fingerprint == null ? NOTHING : fingerprint.toBytes();
    int length = FINGERPRINT - OWNER + said.length + operation.length + hint.length;
    ByteBuffer rest = ByteBuffer.allocate(length);
    rest.put(owner == null ? NOBODY : owner.toBytes()).put((byte) mode.code());
    putDigits(rest, operation.length, 5);
    putDigits(rest, hint.length, 5);
    putDigits(rest, said.length, 2);
    return rest.put(said).put(operation).put(hint).array();
  }

  /** For people who look into the record; nothing else reads it, so it may be cut. */
  private static byte[] text(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return bytes.length > LONGEST_TEXT ? Arrays.copyOf(bytes, LONGEST_TEXT) : bytes;
  }

  private static void putDigits(ByteBuffer target, int number, int digits) {
    int position = target.position();
    int left = number;
    for (int i = digits - 1; i >= 0; i--) {
      target.put(position + i, (byte) ('0' + left % 10));
      left /= 10;
    }
    target.position(position + digits);
  }

  /** A token as a record has it. One that no record can have is as different as its digits. */
  static byte[] token(long token) {
    String digits = Long.toString(token);
    return ("0".repeat(Math.max(0, NUMBER - digits.length())) + digits).getBytes(US_ASCII);
  }

  /** What a record of {@code claim} has at its token, owner included. */
  static byte[] claim(Claim claim) {
    byte[] token = token(claim.token());
    byte[] both = Arrays.copyOf(token, token.length + NOBODY.length);
    System.arraycopy(claim.owner().toBytes(), 0, both, token.length, NOBODY.length);
    return both;
  }

  /**
   * What {@code record} says.
   *
   * @param now the server's clock, in microseconds since 1970
   * @param expiresIn what its key has left to live; null for ever
   * @throws UnreadableRecordException if it is of a later format, or damaged
   */
  static StoredRecord read(byte[] record, long now, @Nullable Duration expiresIn) {
    RecordFormat format = new RecordFormat(record);
    format.requireKnown();
    try {
      return format.stored(now, expiresIn);
    } catch (IllegalArgumentException e) {
      throw damaged(); // what they say quotes the record
    }
  }

  private void requireKnown() {
    int format = record.length == 0 ? -1 : record[0] - '0';
    if (format > FORMAT && format <= 9) {
      throw new UnreadableRecordException(
          "a record was written by a newer Hapax (format "
              + format
              + ", this version reads up to "
              + FORMAT
              + "): upgrade this node");
    }
    if (format != FORMAT || record.length < FINGERPRINT) {
      throw damaged();
    }
  }

  private StoredRecord stored(long now, @Nullable Duration expiresIn) {
    RecordState state = RecordState.ofCode((char) record[STATE]);
    long claimedAt = number(CLAIMED_AT, NUMBER);
    long leaseUntil = number(LEASE_UNTIL, NUMBER);
    long issuedUntil = number(ISSUED_UNTIL, NUMBER);
    boolean inProgress = state == RecordState.IN_PROGRESS;
    if ((inProgress && leaseUntil == 0) || (state == RecordState.ISSUED && issuedUntil == 0)) {
      throw damaged();
    }
    int fingerprintEnd = FINGERPRINT + length(FINGERPRINT_LENGTH, 2);
    int textsEnd = fingerprintEnd + length(OPERATION_LENGTH, 5) + length(HINT_LENGTH, 5);
    byte[] outcome = outcome(state, textsEnd);
    return new StoredRecord(
        state,
        Mode.ofCode((char) record[MODE]),
        number(TOKEN, NUMBER),
        fingerprint(fingerprintEnd),
        outcome,
        micros(Math.max(0, now - claimedAt)),
        inProgress ? micros(leaseUntil - now) : Duration.ZERO,
        expiresIn);
  }

  /** The rest of the record, whose lengths have to come out even. */
  private byte @Nullable [] outcome(RecordState state, int start) {
    byte mark = record[HAS_OUTCOME];
    boolean fits =
        mark == '0'
            ? start == record.length
            : mark == '1' && state == RecordState.COMPLETED && start <= record.length;
    if (!fits) {
      throw damaged();
    }
    return mark == '1' ? Arrays.copyOfRange(record, start, record.length) : null;
  }

  private @Nullable Fingerprint fingerprint(int end) {
    return end == FINGERPRINT
        ? null
        : Fingerprint.fromBytes(Arrays.copyOfRange(record, FINGERPRINT, end));
  }

  private static Duration micros(long micros) {
    return Duration.of(micros, ChronoUnit.MICROS);
  }

  private int length(int position, int digits) {
    return (int) number(position, digits);
  }

  private long number(int position, int digits) {
    return number(record, position, digits);
  }

  /**
   * The number that stands in {@code text}.
   *
   * @throws UnreadableRecordException if there are not so many digits
   */
  static long number(byte[] text, int position, int digits) {
    if (text.length < position + digits) {
      throw damaged();
    }
    long number = 0;
    for (int i = position; i < position + digits; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        throw damaged();
      }
      number = number * 10 + digit;
    }
    return number;
  }

  static UnreadableRecordException damaged() {
    return new UnreadableRecordException(
        "a record is damaged: it lacks a field that Hapax writes, or holds what Hapax does not"
            + " write. Find out who else writes under the key prefix; restore its key, or delete it"
            + " if its operation may run again");
  }
}
