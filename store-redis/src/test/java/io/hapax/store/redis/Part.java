package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** Where what is in a record of format 1, written down once more. */
enum Part {
  FORMAT(0, 1),
  STATE(1, 1),
  HAS_OUTCOME(2, 1),
  CLAIMED_AT(3, 16),
  LEASE_UNTIL(19, 16),
  ISSUED_UNTIL(35, 16),
  TOKEN(51, 16),
  OWNER(67, 16),
  MODE(83, 1),
  OPERATION_LENGTH(84, 5),
  HINT_LENGTH(89, 5),
  FINGERPRINT_LENGTH(94, 2);

  /** How long a record is without fingerprint, texts and outcome. */
  static final int ALL = 96;

  private final int position;
  private final int length;

  Part(int position, int length) {
    this.position = position;
    this.length = length;
  }

  int length() {
    return length;
  }

  String in(byte[] record) {
    return new String(record, position, length, ISO_8859_1);
  }

  long numberIn(byte[] record) {
    return Long.parseLong(in(record));
  }

  /** A record with {@code text} in this part's place, however long it is. */
  byte[] replacedBy(String text, byte[] record) {
    String whole = new String(record, ISO_8859_1);
    return (whole.substring(0, position) + text + whole.substring(position + length))
        .getBytes(ISO_8859_1);
  }

  byte[] replacedBy(long number, byte[] record) {
    return replacedBy(("%0" + length + "d").formatted(number), record);
  }
}
