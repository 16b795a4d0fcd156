package io.hapax.key;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;

/**
 * The one place where a request is turned into a fingerprint.
 *
 * <ol>
 *   <li>The body is digested on its own, so that a long body is read once and never held: feed a
 *       {@link BodyDigest}.
 *   <li>{@link #of} writes the parts of the request and that digest, each behind its length, into a
 *       SHA-256 and puts the calculator's version before it.
 *   <li>{@link #guardKey} is the older form of seed 1, whose text and lengths are a contract with
 *       its users.
 * </ol>
 */
public final class FingerprintCalculator {

  private static final byte VERSION = 1;
  private static final int GUARD_BODY_HEX = 16;
  private static final int GUARD_KEY_HEX = 32;

  private FingerprintCalculator() {}

  /**
   * The fingerprint of a request.
   *
   * @param parts what the request says beside its body, in a fixed order: for HTTP the method, the
   *     path, the query and the media type
   * @param body the digest of its body
   */
  public static Fingerprint of(Collection<String> parts, BodyDigest body) {
    byte[] digest = body.value();
    int size = LengthPrefixed.size(digest);
    String[] texts = parts.toArray(new String[0]);
    for (String text : texts) {
      size += LengthPrefixed.size(text);
    }
    ByteBuffer written = Sha256.buffer(size);
    for (String text : texts) {
      LengthPrefixed.put(written, text);
    }
    LengthPrefixed.put(written, digest);
    return Fingerprint.of(VERSION, Sha256.ofWritten(written));
  }

  /**
   * The key of a request without one, as seed 1 computes it: SHA-256 over {@code
   * identity|METHOD|path|body hash}, its first 32 hexadecimal digits. There is no query in it.
   *
   * @param identity {@code u} and the user's id, or the caller's address
   * @param method the HTTP method in capitals
   * @param path the request's path
   * @param body the digest of the body; an empty body counts as {@code nobody}
   */
  public static String guardKey(String identity, String method, String path, BodyDigest body) {
    String text = identity + "|" + method + "|" + path + "|" + guardBodyHash(body);
    return hex(Sha256.of(text.getBytes(StandardCharsets.UTF_8)), GUARD_KEY_HEX);
  }

  /**
   * Seed 1's body hash: the first 16 hexadecimal digits of the body's SHA-256, or {@code nobody}
   * for an empty one.
   */
  public static String guardBodyHash(BodyDigest body) {
    return body.isEmpty() ? "nobody" : hex(body.value(), GUARD_BODY_HEX);
  }

  private static String hex(byte[] digest, int digits) {
    return HexFormat.of().formatHex(digest).substring(0, digits);
  }
}
