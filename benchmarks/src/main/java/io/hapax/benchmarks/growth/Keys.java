package io.hapax.benchmarks.growth;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.key.RecordKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Records by number: SHA-256 over a series' name and a number, which a database can compute too. So
 * any of ten million records can be asked for.
 */
final class Keys {

  private static final String OPERATION = "POST /orders";
  private static final String HINT = "7c9e6679";

  private Keys() {}

  static RecordKey of(String series, long number) {
    return RecordKey.fromBytes(sha256().digest((series + number).getBytes(UTF_8)), OPERATION, HINT);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
