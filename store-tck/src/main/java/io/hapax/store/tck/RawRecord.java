package io.hapax.store.tck;

import io.hapax.spi.RecordState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a store really keeps.
 *
 * @param state its state
 * @param token its fencing token
 * @param owner the 16 bytes of its owner's id; null or anything in an ISSUED record
 * @param fingerprint the 33 bytes of its fingerprint, or null if it has none
 * @param outcome the bytes of its outcome, or null if it has none
 * @param expiresIn from the store's now to its expiry, negative once expired; null for never
 */
// The contract only reads.
@SuppressWarnings("ArrayRecordComponent")
public record RawRecord(
    RecordState state,
    long token,
    byte @Nullable [] owner,
    byte @Nullable [] fingerprint,
    byte @Nullable [] outcome,
    @Nullable Duration expiresIn) {}
