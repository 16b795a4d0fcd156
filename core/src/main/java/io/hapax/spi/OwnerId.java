package io.hapax.spi;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** 16 random bytes that name one attempt to claim. A claim that finds its own id was sent twice. */
public final class OwnerId {

  private static final int LENGTH = 16;

  private byte @Nullable [] bytes;

  private OwnerId(byte @Nullable [] bytes) {
    this.bytes = bytes;
  }

  /**
   * A new id that nobody has. It is drawn when it is first looked at: randomness costs more than
   * the rest of a claim in memory, and a duplicate there needs none.
   */
  public static OwnerId random() {
    return new OwnerId(null);
  }

  private synchronized byte[] bytes() {
    byte[] known = bytes;
    if (known == null) {
      known = draw();
      bytes = known;
    }
    return known;
  }

  private static byte[] draw() {
    byte[] drawn = new byte[LENGTH];
    Source.RANDOM.nextBytes(drawn);
    return drawn;
  }

  /** Made when it is first needed, never while an image is built: restored images would agree. */
  private static final class Source {
    static final SecureRandom RANDOM = new SecureRandom();
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

  /** The 16 bytes; a copy. */
  public byte[] toBytes() {
    return bytes().clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OwnerId that && Arrays.equals(bytes(), that.bytes());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes());
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes());
  }
}
