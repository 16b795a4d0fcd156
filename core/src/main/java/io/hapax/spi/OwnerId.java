package io.hapax.spi;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;

/** 16 random bytes that name one attempt to claim. A claim that finds its own id was sent twice. */
public final class OwnerId {

  private static final int LENGTH = 16;

  private final byte[] bytes;

  private OwnerId(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A new id that nobody has. */
  public static OwnerId random() {
    UUID uuid = UUID.randomUUID();
    byte[] bytes = new byte[LENGTH];
    put(uuid.getMostSignificantBits(), bytes, 0);
    put(uuid.getLeastSignificantBits(), bytes, 8);
    return new OwnerId(bytes);
  }

  /**
   * Reads what {@link #toBytes()} wrote.
   *
   * @throws IllegalArgumentException if {@code bytes} are not 16
   */
  public static OwnerId fromBytes(byte[] bytes) {
    if (bytes.length != LENGTH) {
      throw new IllegalArgumentException("an owner id has 16 bytes, not " + bytes.length);
    }
    return new OwnerId(bytes.clone());
  }

  private static void put(long bits, byte[] target, int offset) {
    for (int i = 0; i < 8; i++) {
      target[offset + i] = (byte) (bits >>> (56 - 8 * i));
    }
  }

  /** The 16 bytes; a copy. */
  public byte[] toBytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OwnerId that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
