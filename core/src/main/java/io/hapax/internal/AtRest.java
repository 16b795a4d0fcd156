package io.hapax.internal;

import io.hapax.Outcome;
import io.hapax.internal.OutcomeFormat.UnreadableException;
import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import org.jspecify.annotations.Nullable;

/** How what a record tells of its request is written into a store, and what is made of it there. */
sealed interface AtRest permits PlainAtRest, EncryptedAtRest {

  static AtRest with(@Nullable KeyRing keys) {
    return keys == null ? new PlainAtRest() : new EncryptedAtRest(keys);
  }

  /** The bytes of {@code record}'s outcome. */
  byte[] write(RecordKey record, Outcome outcome);

  /**
   * The outcome that {@link #write} wrote for the same record.
   *
   * @throws UnreadableException if it is none, with what to do about it; no secret is in the text
   */
  Outcome read(RecordKey record, byte @Nullable [] stored) throws UnreadableException;

  /** {@code fingerprint} as it is stored in {@code record}. */
  Fingerprint kept(RecordKey record, Fingerprint fingerprint);

  /**
   * Whether what is stored in {@code record} is known to say something else than {@code mine}.
   * False where nobody can tell.
   */
  boolean contradicts(RecordKey record, Fingerprint mine, Fingerprint stored);

  /** Whether {@code stored} is in the clear, or keyed with a key that is known here. */
  boolean knowsKeyOf(Fingerprint stored);
}
