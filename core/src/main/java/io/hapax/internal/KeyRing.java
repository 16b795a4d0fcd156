package io.hapax.internal;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The keys behind {@code OutcomeKeys}: by their ids, and by the marks in fingerprints. */
public final class KeyRing {

  /** Too short for a key of 32 bytes in base64: one that stands in the wrong place is no id. */
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,32}");

  private final Map<String, OutcomeKey> keys;
  private final OutcomeKey current;
  private final boolean plainAccepted;

  private KeyRing(Map<String, OutcomeKey> keys, OutcomeKey current, boolean plainAccepted) {
    this.keys = keys;
    this.current = current;
    this.plainAccepted = plainAccepted;
  }

  /**
   * Refuses what can't be a key. The message shows neither: an id of another form may be a key.
   *
   * @throws IllegalArgumentException if the id has another form, or the key another length
   */
  public static void check(String id, byte[] key) {
    if (!isId(id)) {
      throw new IllegalArgumentException(
          "the id of a key has 1 to 32 letters, digits, '.', '_' or '-'");
    }
    if (key.length != OutcomeKey.LENGTH) {
      throw new IllegalArgumentException(
          "the key '" + id + "' has " + key.length + " bytes, not " + OutcomeKey.LENGTH);
    }
  }

  /** Whether {@code text} can be the id of a key. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  /**
   * The keys of {@code bytes}, which have passed {@link #check}.
   *
   * @throws IllegalArgumentException if two of them can't be told apart
   * @throws IllegalStateException if this Java platform can't encrypt
   */
  public static KeyRing of(Map<String, byte[]> bytes, String current, boolean plainAccepted) {
    Map<String, OutcomeKey> keys = new LinkedHashMap<>();
    bytes.forEach(
        (id, key) -> {
          OutcomeKey made = OutcomeKey.of(id, key);
          OutcomeKey like = withMark(keys.values(), made.mark());
          if (like != null) {
            throw new IllegalArgumentException(
                "'"
                    + like.id()
                    + "' and '"
                    + id
                    + "' are the same key; each id needs one of its own");
          }
          keys.put(id, made);
        });
    tryOut();
    return new KeyRing(keys, Objects.requireNonNull(keys.get(current), "current"), plainAccepted);
  }

  /** A platform that can't encrypt is better known now than when a handler has run. */
  private static void tryOut() {
    OutcomeKey.of("trial", new byte[OutcomeKey.LENGTH])
        .encrypt(new byte[OutcomeKey.NONCE_LENGTH], new byte[0], new byte[0]);
  }

  OutcomeKey current() {
    return current;
  }

  boolean acceptsPlain() {
    return plainAccepted;
  }

  @Nullable OutcomeKey withId(String id) {
    return keys.get(id);
  }

  @Nullable OutcomeKey withMark(byte[] mark) {
    return withMark(keys.values(), mark);
  }

  private static @Nullable OutcomeKey withMark(Collection<OutcomeKey> keys, byte[] mark) {
    for (OutcomeKey key : keys) {
      if (Arrays.equals(key.mark(), mark)) {
        return key;
      }
    }
    return null;
  }

  /** The ids alone. */
  @Override
  public String toString() {
    return "ids="
        + keys.keySet()
        + ", current="
        + current.id()
        + (plainAccepted ? ", plain accepted" : "");
  }
}
