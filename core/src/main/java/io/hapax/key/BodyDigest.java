package io.hapax.key;

import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of a body that is fed to it piece by piece. Not safe for use by several threads at
 * once.
 */
public final class BodyDigest {

  private @Nullable MessageDigest sha;
  private boolean empty = true;
  private byte @Nullable [] value;

  /** The digest of a body that is at hand. */
  public static BodyDigest of(byte[] body) {
    BodyDigest digest = new BodyDigest();
    digest.empty = body.length == 0;
    digest.value = Sha256.of(body);
    return digest;
  }

  /**
   * Adds the next piece of the body.
   *
   * @throws IllegalStateException if the digest was taken already
   */
  public void update(byte[] buffer, int offset, int length) {
    if (value != null) {
      throw new IllegalStateException("the digest was taken already");
    }
    if (length > 0) {
      empty = false;
      sha().update(buffer, offset, length);
    }
  }

  /** Whether the body had no bytes. */
  public boolean isEmpty() {
    return empty;
  }

  private MessageDigest sha() {
    if (sha == null) {
      sha = Sha256.newDigest();
    }
    return sha;
  }

  byte[] value() {
    if (value == null) {
      value = sha().digest();
    }
    return value;
  }
}
