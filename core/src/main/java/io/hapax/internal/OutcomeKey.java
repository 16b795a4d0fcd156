package io.hapax.internal;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * One key, and what is done with it. Nothing is done with the key itself: by HMAC-SHA256 with a
 * label each, it gives a key that encrypts, a key that fingerprints are made with, and a mark by
 * which those name their key.
 */
final class OutcomeKey {

  static final int LENGTH = 32;
  static final int NONCE_LENGTH = 12;
  static final int TAG_LENGTH = 16;

  /** A keyed fingerprint: a first byte, the mark, and as much of the HMAC as there is room for. */
  static final int MARK_LENGTH = 4;

  private static final int KEYED = 0x80;
  private static final int FINGERPRINT_LENGTH = 33;
  private static final String HMAC = "HmacSHA256";

  private final String id;
  private final SecretKeySpec encryption;
  private final SecretKeySpec fingerprints;
  private final byte[] mark;

  private OutcomeKey(String id, SecretKeySpec encryption, SecretKeySpec fingerprints, byte[] mark) {
    this.id = id;
    this.encryption = encryption;
    this.fingerprints = fingerprints;
    this.mark = mark;
  }

  static OutcomeKey of(String id, byte[] key) {
    SecretKeySpec root = new SecretKeySpec(key, HMAC);
    return new OutcomeKey(
        id,
        new SecretKeySpec(derived(root, "hapax 1 outcome encryption"), "AES"),
        new SecretKeySpec(derived(root, "hapax 1 fingerprint"), HMAC),
        Arrays.copyOf(derived(root, "hapax 1 mark of a fingerprint's key"), MARK_LENGTH));
  }

  String id() {
    return id;
  }

  byte[] mark() {
    return mark.clone();
  }

  /**
   * {@code plain} encrypted, with its tag behind it.
   *
   * @param nonce never the same twice
   * @param bound what else the tag says: it has to be given again to {@link #decrypt}
   */
  byte[] encrypt(byte[] nonce, byte[] bound, byte[] plain) {
    try {
      return cipher(Cipher.ENCRYPT_MODE, nonce, bound).doFinal(plain);
    } catch (GeneralSecurityException e) {
      throw cannot(e);
    }
  }

  /**
   * What {@link #encrypt} was given.
   *
   * @throws GeneralSecurityException if any of it was changed, or another key wrote it
   */
  byte[] decrypt(byte[] nonce, byte[] bound, byte[] encrypted) throws GeneralSecurityException {
    return cipher(Cipher.DECRYPT_MODE, nonce, bound).doFinal(encrypted);
  }

  private Cipher cipher(int mode, byte[] nonce, byte[] bound) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, encryption, new GCMParameterSpec(TAG_LENGTH * Byte.SIZE, nonce));
    cipher.updateAAD(bound);
    return cipher;
  }

  /**
   * The keyed form of {@code plain}. The record is in it, so that equal payloads of two records
   * don't look equal. Its first byte keeps the calculator's version, so that those of two versions
   * still are not compared.
   */
  Fingerprint keyed(RecordKey record, Fingerprint plain) {
    byte[] said = plain.toBytes();
    byte[] bytes = new byte[FINGERPRINT_LENGTH];
    bytes[0] = firstByte(said[0]);
    System.arraycopy(mark, 0, bytes, 1, MARK_LENGTH);
    byte[] hmac = hmac(fingerprints, record.toBytes(), said);
    int start = 1 + MARK_LENGTH;
    System.arraycopy(hmac, 0, bytes, start, FINGERPRINT_LENGTH - start);
    return Fingerprint.fromBytes(bytes);
  }

  private static byte firstByte(byte version) {
    return (byte) (KEYED | version);
  }

  /** Whether a stored fingerprint is of the keyed form. */
  static boolean isKeyed(byte[] stored) {
    return (stored[0] & KEYED) != 0;
  }

  private static byte[] derived(SecretKeySpec root, String label) {
    return hmac(root, label.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] hmac(SecretKeySpec key, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance(HMAC);
      mac.init(key);
      for (byte[] part : parts) {
        mac.update(part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw cannot(e);
    }
  }

  private static IllegalStateException cannot(GeneralSecurityException e) {
    return new IllegalStateException(
        "this Java platform can't do AES-256-GCM with nonces of the caller, or HMAC-SHA256", e);
  }

  /** Its id alone. */
  @Override
  public String toString() {
    return id;
  }
}
