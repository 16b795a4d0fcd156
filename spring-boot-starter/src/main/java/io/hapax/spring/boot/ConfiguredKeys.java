package io.hapax.spring.boot;

import io.hapax.OutcomeKeys;
import io.hapax.spring.HapaxSetupException;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The keys in {@code hapax.encryption}. What is refused is named, and never shown. */
final class ConfiguredKeys {

  private static final String KEYS = "hapax.encryption.keys";
  private static final String CURRENT = "hapax.encryption.current-key";
  private static final String HOW =
      "Set hapax.encryption.keys.<id> to 32 random bytes in base64, as \"openssl rand -base64 32\" prints them.";

  /** More can't be an id, and may be a key that stands in its place. */
  private static final int LONGEST_ID = 32;

  private ConfiguredKeys() {}

  /** The keys, or null where none are set. */
  static @Nullable OutcomeKeys of(HapaxProperties.Encryption says) {
    String current = says.currentKey();
    if (current == null && says.keys().isEmpty()) {
      return null;
    }
    if (current == null || current.isBlank()) {
      throw new HapaxSetupException(
          "There are " + KEYS + ", but " + CURRENT + " does not name one.",
          "Set it to the id of the key that new outcomes are encrypted with.");
    }
    String key = says.keys().get(current);
    if (key == null) {
      throw new HapaxSetupException(
          CURRENT + " names a key that is not among " + KEYS + ".",
          "Set it to one of their ids, or add its key. " + HOW);
    }
    return Checks.blaming(KEYS, HOW, () -> keys(current, key, says));
  }

  private static OutcomeKeys keys(String current, String key, HapaxProperties.Encryption says) {
    OutcomeKeys.Builder builder = OutcomeKeys.current(current, bytes(current, key));
    for (Map.Entry<String, String> other : says.keys().entrySet()) {
      if (!other.getKey().equals(current)) {
        builder.reads(other.getKey(), bytes(other.getKey(), other.getValue()));
      }
    }
    return builder.acceptPlain(says.acceptPlain()).build();
  }

  // The decoder's own words quote the key.
  @SuppressWarnings("UnusedException")
  private static byte[] bytes(String id, String base64) {
    try {
      return Base64.getDecoder().decode(base64.strip());
    } catch (IllegalArgumentException e) {
      String name = id.length() > LONGEST_ID ? "<id>" : id;
      throw new HapaxSetupException(KEYS + "." + name + " is not base64.", HOW);
    }
  }
}
