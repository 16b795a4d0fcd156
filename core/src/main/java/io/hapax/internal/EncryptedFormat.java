package io.hapax.internal;

import io.hapax.internal.OutcomeFormat.UnreadableException;
import io.hapax.key.RecordKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How an encrypted outcome is written into a store.
 *
 * <ol>
 *   <li>One byte: the version of the format, 2.
 *   <li>One byte: the length of the key's id; then the id in ASCII.
 *   <li>Twelve random bytes: the nonce.
 *   <li>The rest is AES-256-GCM of what {@link OutcomeFormat} wrote, with a tag of 16 bytes. The
 *       tag binds version, id and the record's key too: moved to another record, it fails.
 * </ol>
 *
 * @param keyId which key wrote it
 * @param nonce the nonce
 * @param encrypted the rest
 */
// Made and used up within one call.
@SuppressWarnings("ArrayRecordComponent")
record EncryptedFormat(String keyId, byte[] nonce, byte[] encrypted) {

  private static final byte VERSION = 2;

  byte[] write() {
    byte[] head = head(keyId);
    return ByteBuffer.allocate(head.length + nonce.length + encrypted.length)
        .put(head)
        .put(nonce)
        .put(encrypted)
        .array();
  }

  /**
   * The parts of {@code stored}, or null where it is of another format.
   *
   * @throws UnreadableException if it is cut short, or the id is none
   */
  static @Nullable EncryptedFormat of(byte @Nullable [] stored) throws UnreadableException {
    return stored == null || stored.length == 0 || stored[0] != VERSION ? null : read(stored);
  }

  private static EncryptedFormat read(byte[] stored) throws UnreadableException {
    int idLength = stored.length < 2 ? 0 : stored[1];
    int nonceAt = 2 + idLength;
    int restAt = nonceAt + OutcomeKey.NONCE_LENGTH;
    if (idLength < 1 || stored.length < restAt + OutcomeKey.TAG_LENGTH) {
      throw new UnreadableException("the encrypted outcome is cut short");
    }
    String id = new String(stored, 2, idLength, StandardCharsets.US_ASCII);
    if (!KeyRing.isId(id)) {
      // Whoever wrote it must not write into the log.
      throw new UnreadableException("the encrypted outcome names no key");
    }
    return new EncryptedFormat(
        id,
        Arrays.copyOfRange(stored, nonceAt, restAt),
        Arrays.copyOfRange(stored, restAt, stored.length));
  }

  /** What the tag of {@code record}'s outcome says beside it. */
  static byte[] bound(String keyId, RecordKey record) {
    byte[] head = head(keyId);
    byte[] name = record.toBytes();
    return ByteBuffer.allocate(head.length + name.length).put(head).put(name).array();
  }

  private static byte[] head(String keyId) {
    byte[] id = keyId.getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(2 + id.length).put(VERSION).put((byte) id.length).put(id).array();
  }

  /** What to do where the key is not known. */
  String needsKey() {
    return "the key '"
        + keyId
        + "' is not configured; add it to the OutcomeKeys of this node (hapax.encryption.keys."
        + keyId
        + ")";
  }

  /** The key's id alone. */
  @Override
  public String toString() {
    return "encrypted with " + keyId;
  }
}
