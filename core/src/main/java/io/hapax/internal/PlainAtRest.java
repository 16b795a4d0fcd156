package io.hapax.internal;

import io.hapax.Outcome;
import io.hapax.internal.OutcomeFormat.UnreadableException;
import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import org.jspecify.annotations.Nullable;

/** As it is. */
record PlainAtRest() implements AtRest {

  @Override
  public byte[] write(RecordKey record, Outcome outcome) {
    return OutcomeFormat.write(outcome);
  }

  @Override
  public Outcome read(RecordKey record, byte @Nullable [] stored) throws UnreadableException {
    EncryptedFormat encrypted = EncryptedFormat.of(stored);
    if (encrypted != null) {
      throw new UnreadableException(encrypted.needsKey());
    }
    return OutcomeFormat.read(stored);
  }

  @Override
  public Fingerprint kept(RecordKey record, Fingerprint fingerprint) {
    return fingerprint;
  }

  @Override
  public boolean contradicts(RecordKey record, Fingerprint mine, Fingerprint stored) {
    return mine.contradicts(stored);
  }

  @Override
  public boolean knowsKeyOf(Fingerprint stored) {
    return !OutcomeKey.isKeyed(stored.toBytes());
  }
}
