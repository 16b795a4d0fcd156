package io.hapax.key;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * What a request says, in 33 bytes: the calculator's version and a SHA-256. Two fingerprints of
 * different versions can't be compared, so a rolling upgrade never turns an honest retry into a
 * mismatch.
 *
 * <p>An engine with {@code OutcomeKeys} stores another form of as many bytes: 0x80 and the version,
 * four bytes that name the key, and an HMAC. It is compared by that engine alone, and says nothing
 * to others.
 */
public final class Fingerprint {

  private static final int LENGTH = 33;

  private final byte[] bytes;

  private Fingerprint(byte[] bytes) {
    this.bytes = bytes;
  }

  static Fingerprint of(byte version, byte[] digest) {
    byte[] bytes = new byte[LENGTH];
    bytes[0] = version;
    System.arraycopy(digest, 0, bytes, 1, digest.length);
    return new Fingerprint(bytes);
  }

  /**
   * Reads what {@link #toBytes()} wrote.
   *
   * @throws IllegalArgumentException if {@code stored} is not 33 bytes long
   */
  public static Fingerprint fromBytes(byte[] stored) {
    Objects.requireNonNull(stored, "stored");
    if (stored.length != LENGTH) {
      throw new IllegalArgumentException(
          "a stored fingerprint has " + LENGTH + " bytes, not " + stored.length);
    }
    return new Fingerprint(stored.clone());
  }

  /** The 33 bytes for a store; a copy. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  /**
   * Whether {@code other} is known to say something else. False where the versions differ: then
   * nobody can tell.
   */
  public boolean contradicts(Fingerprint other) {
    return bytes[0] == other.bytes[0] && !MessageDigest.isEqual(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Fingerprint that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes, 0, 7);
  }
}
