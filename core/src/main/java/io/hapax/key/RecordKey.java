package io.hapax.key;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The name of one record in a store: a SHA-256 over the length-prefixed parts of a scoped key.
 * Length prefixes instead of separators mean that no two different scoped keys can be written
 * alike; a digest means that no collation, case folding, trailing-blank rule or column width of a
 * database can make two keys one.
 *
 * <p>Two short texts stand beside the digest for people who read the table: {@link #operation()}
 * and {@link #hint()}. They take no part in equality.
 */
public final class RecordKey {

  /**
   * Characters of the caller's key that are kept in clear for people, unless configured otherwise.
   */
  public static final int DEFAULT_HINT_LENGTH = 8;

  private static final int LENGTH = 32;

  private final byte[] digest;
  private final String operation;
  private final String hint;

  private RecordKey(byte[] digest, String operation, String hint) {
    this.digest = digest;
    this.operation = operation;
    this.hint = hint;
  }

  /** The record of {@code key} in {@code scope}, with the default hint. */
  public static RecordKey of(Scope scope, String key) {
    return of(scope, key, DEFAULT_HINT_LENGTH);
  }

  /**
   * The record of {@code key} in {@code scope}.
   *
   * @param hintLength how many characters of the key are kept in clear, 0 or more
   */
  public static RecordKey of(Scope scope, String key, int hintLength) {
    return new RecordKey(digest(scope, key), scope.operation(), head(key, hintLength));
  }

  private static byte[] digest(Scope scope, String key) {
    ByteBuffer parts =
        Sha256.buffer(
            LengthPrefixed.size(scope.tenant())
                + LengthPrefixed.size(scope.principal())
                + LengthPrefixed.size(scope.operation())
                + LengthPrefixed.size(key));
    LengthPrefixed.put(parts, scope.tenant());
    LengthPrefixed.put(parts, scope.principal());
    LengthPrefixed.put(parts, scope.operation());
    LengthPrefixed.put(parts, key);
    return Sha256.ofWritten(parts);
  }

  /**
   * The record that {@link #toBytes()}, {@link #operation()} and {@link #hint()} described.
   *
   * @throws IllegalArgumentException if {@code digest} is not 32 bytes long
   */
  public static RecordKey fromBytes(byte[] digest, String operation, String hint) {
    if (digest.length != LENGTH) {
      throw new IllegalArgumentException(
          "a record's name has " + LENGTH + " bytes, not " + digest.length);
    }
    return new RecordKey(digest.clone(), operation, hint);
  }

  private static String head(String key, int length) {
    return key.length() <= length
        ? key
        : key.substring(0, key.offsetByCodePoints(0, codePoints(key, length)));
  }

  private static int codePoints(String key, int length) {
    return Math.min(length, key.codePointCount(0, key.length()));
  }

  /** The 32 bytes that name the record; a copy. */
  public byte[] toBytes() {
    return digest.clone();
  }

  /** The 32 bytes as 64 lower-case hexadecimal digits. Safe to log. */
  public String hex() {
    return HexFormat.of().formatHex(digest);
  }

  /** What is being done (seed 2's {@code biz_type}); not a part of the identity. */
  public String operation() {
    return operation;
  }

  /**
   * The first characters of the caller's key (seed 2's {@code idem_key}), for people; not a part of
   * the identity.
   */
  public String hint() {
    return hint;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RecordKey that && Arrays.equals(digest, that.digest);
  }

  @Override
  public int hashCode() {
    // A digest is uniformly distributed: its first four bytes are as good a hash as any.
    return digest[0] << 24
        | (digest[1] & 0xff) << 16
        | (digest[2] & 0xff) << 8
        | (digest[3] & 0xff);
  }

  /** A short form of the digest; never the caller's key. */
  @Override
  public String toString() {
    return operation + "#" + hex().substring(0, 12);
  }
}
