package io.hapax.spi;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import org.jspecify.annotations.Nullable;

/**
 * What a claim asks for.
 *
 * @param key which record
 * @param owner the id of this attempt; kept across repetitions of the same attempt
 * @param terms lease, mark, or redemption of a form token
 * @param mode where the record and the work meet
 * @param fingerprint what the request says, or null where the policy does not compare
 */
public record ClaimRequest(
    RecordKey key, OwnerId owner, Terms terms, Mode mode, @Nullable Fingerprint fingerprint) {}
