package io.hapax.key;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * SHA-256. What it takes is kept for each thread, since making it would cost more than digesting a
 * key. It is used up within one method, and of the JDK's classes alone: a thread that outlives a
 * web application holds nothing of it.
 */
final class Sha256 {

  private static final int ROOM = 1024;

  private static final ThreadLocal<MessageDigest> DIGEST =
      ThreadLocal.withInitial(Sha256::newDigest);
  private static final ThreadLocal<ByteBuffer> BUFFER =
      ThreadLocal.withInitial(() -> ByteBuffer.allocate(ROOM));

  private Sha256() {}

  /** One to feed piece by piece. */
  static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** Where up to {@code length} bytes can be written, for {@link #ofWritten} on the same thread. */
  static ByteBuffer buffer(int length) {
    return length <= ROOM ? BUFFER.get().clear() : ByteBuffer.allocate(length);
  }

  /** The 32 bytes of what was written into {@code buffer}. */
  static byte[] ofWritten(ByteBuffer buffer) {
    return of(buffer.flip());
  }

  /** The 32 bytes of {@code bytes}. */
  static byte[] of(byte[] bytes) {
    return of(ByteBuffer.wrap(bytes));
  }

  private static byte[] of(ByteBuffer bytes) {
    MessageDigest sha = DIGEST.get();
    sha.reset();
    sha.update(bytes);
    return sha.digest();
  }
}
