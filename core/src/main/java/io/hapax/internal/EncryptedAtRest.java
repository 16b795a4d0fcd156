package io.hapax.internal;

import io.hapax.Outcome;
import io.hapax.internal.OutcomeFormat.UnreadableException;
import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Outcomes encrypted and fingerprints keyed: by the current key, and read with the one named. */
final class EncryptedAtRest implements AtRest {

  private final KeyRing keys;
  private final SecureRandom random = new SecureRandom();

  EncryptedAtRest(KeyRing keys) {
    this.keys = keys;
  }

  @Override
  public byte[] write(RecordKey record, Outcome outcome) {
    OutcomeKey key = keys.current();
    byte[] nonce = new byte[OutcomeKey.NONCE_LENGTH];
    random.nextBytes(nonce);
    byte[] bound = EncryptedFormat.bound(key.id(), record);
    byte[] encrypted = key.encrypt(nonce, bound, OutcomeFormat.write(outcome));
    return new EncryptedFormat(key.id(), nonce, encrypted).write();
  }

  @Override
  public Outcome read(RecordKey record, byte @Nullable [] stored) throws UnreadableException {
    EncryptedFormat encrypted = EncryptedFormat.of(stored);
    if (encrypted != null) {
      return OutcomeFormat.read(decrypted(record, encrypted));
    }
    Outcome plain = OutcomeFormat.read(stored);
    if (!keys.acceptsPlain()) {
      throw new UnreadableException(
          "the stored outcome is not encrypted, and anybody who writes to the store could have put it there;"
              + " OutcomeKeys accept such outcomes (hapax.encryption.accept-plain=true) while those from before there were keys live");
    }
    return plain;
  }

  private byte[] decrypted(RecordKey record, EncryptedFormat stored) throws UnreadableException {
    OutcomeKey key = keys.withId(stored.keyId());
    if (key == null) {
      throw new UnreadableException(stored.needsKey());
    }
    try {
      byte[] bound = EncryptedFormat.bound(key.id(), record);
      return key.decrypt(stored.nonce(), bound, stored.encrypted());
    } catch (GeneralSecurityException e) {
      throw new UnreadableException(
          "the encrypted outcome fails authentication: somebody changed or moved it, or the key '"
              + key.id()
              + "' was replaced under the same id (a new key needs a new id)");
    }
  }

  @Override
  public Fingerprint kept(RecordKey record, Fingerprint fingerprint) {
    return keys.current().keyed(record, fingerprint);
  }

  @Override
  public boolean contradicts(RecordKey record, Fingerprint mine, Fingerprint stored) {
    byte[] theirs = stored.toBytes();
    if (!OutcomeKey.isKeyed(theirs)) {
      return mine.contradicts(stored);
    }
    OutcomeKey key = keyOf(theirs);
    return key != null && key.keyed(record, mine).contradicts(stored);
  }

  @Override
  public boolean knowsKeyOf(Fingerprint stored) {
    byte[] theirs = stored.toBytes();
    return !OutcomeKey.isKeyed(theirs) || keyOf(theirs) != null;
  }

  private @Nullable OutcomeKey keyOf(byte[] keyed) {
    return keys.withMark(Arrays.copyOfRange(keyed, 1, 1 + OutcomeKey.MARK_LENGTH));
  }
}
