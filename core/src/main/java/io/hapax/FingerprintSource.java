package io.hapax;

import io.hapax.key.Fingerprint;

/**
 * What a request says, computed only if the policy asks for it: computing it may mean to read the
 * body. What it throws leaves {@code begin} as it is, and nothing was claimed then.
 */
public interface FingerprintSource {

  /** The fingerprint that notices a key which came back with another payload. */
  Fingerprint fingerprint();

  /** The key of a request that has none, in seed 1's form. */
  String derivedKey();
}
