package io.hapax;

import io.hapax.internal.KeyRing;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The keys under which outcomes are encrypted at rest (AES-256-GCM). One of them is current: new
 * outcomes are written with it. The others are only read with, so a key can be changed while
 * outcomes of the one before still answer duplicates.
 *
 * <p>With keys, fingerprints become keyed too (HMAC-SHA256): nobody who reads the store can try out
 * what a request said. Each encryption has a random 96-bit nonce, which is good for 2<sup>32</sup>
 * outcomes of one key: change it before.
 *
 * <p>Immutable. It never shows a key, in no text.
 */
public final class OutcomeKeys {

  private final KeyRing ring;

  private OutcomeKeys(KeyRing ring) {
    this.ring = ring;
  }

  /**
   * Begins with the key that new outcomes are written with.
   *
   * @param id how outcomes name their key: 1 to 32 letters, digits, {@code .}, {@code _} or {@code
   *     -}. It is stored in clear. A new key needs a new id
   * @param key 32 random bytes; a copy is taken
   * @throws IllegalArgumentException if the id has another form, or the key another length
   */
  public static Builder current(String id, byte[] key) {
    return new Builder(id, key);
  }

  KeyRing ring() {
    return ring;
  }

  /** The ids alone. */
  @Override
  public String toString() {
    return "OutcomeKeys[" + ring + "]";
  }

  /** Collects keys. Not safe for use by several threads at once. */
  public static final class Builder {

    private final Map<String, byte[]> keys = new LinkedHashMap<>();
    private final String current;
    private boolean plainAccepted;

    private Builder(String id, byte[] key) {
      this.current = id;
      reads(id, key);
    }

    /**
     * Adds a key that outcomes are only read with: one that was current, or one that soon will be,
     * so that every node knows it by then.
     *
     * @param id as for the current key
     * @param key 32 random bytes; a copy is taken
     * @throws IllegalArgumentException if the id has another form or is taken, or the key has
     *     another length
     */
    public Builder reads(String id, byte[] key) {
      KeyRing.check(id, key);
      if (keys.putIfAbsent(id, key.clone()) != null) {
        throw new IllegalArgumentException("there are two keys with the id '" + id + "'");
      }
      return this;
    }

    /**
     * Whether outcomes that were kept before there were keys are replayed; they are not. Who can
     * write to the store could plant such an outcome: accept them for as long as honest ones live,
     * then no more.
     */
    public Builder acceptPlain(boolean accept) {
      this.plainAccepted = accept;
      return this;
    }

    /**
     * The keys.
     *
     * @throws IllegalArgumentException if the same key has two ids
     */
    public OutcomeKeys build() {
      return new OutcomeKeys(KeyRing.of(keys, current, plainAccepted));
    }
  }
}
