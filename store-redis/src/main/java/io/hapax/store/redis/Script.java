package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A Lua script, and the name that a server knows it by once it has seen it. */
public final class Script {

  static final Script CLAIM = load("claim");
  static final Script COMPLETE = load("complete");
  static final Script RELEASE = load("release");
  static final Script RENEW = load("renew");
  static final Script ISSUE = load("issue");
  static final Script FIND = load("find");
  static final Script INSPECT = load("inspect");

  private final String text;
  private final String sha;

  private Script(byte[] bytes) {
    this.text = new String(bytes, UTF_8);
    this.sha = HexFormat.of().formatHex(sha1().digest(bytes));
  }

  private static Script load(String verb) {
    try (InputStream file = Script.class.getResourceAsStream(verb + ".lua")) {
      if (file == null) {
        throw new IllegalStateException(verb + ".lua is missing from the jar");
      }
      return new Script(file.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-1", e);
    }
  }

  /** What EVAL takes. */
  public String text() {
    return text;
  }

  /** What EVALSHA takes: the SHA-1 of the text in 40 lower-case hexadecimal digits. */
  public String sha() {
    return sha;
  }
}
