package io.hapax.spi;

import io.hapax.key.Fingerprint;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a store knows of an unexpired record. Times are distances from the store's own now, so that
 * they mean the same on every node.
 *
 * @param state its state
 * @param mode the mode of its claim
 * @param token its fencing token
 * @param fingerprint what its request said, or null where none was kept
 * @param outcome the bytes of its outcome; null in every state but COMPLETED, and in that one too
 *     if the outcome is null
 * @param age since it was claimed (or issued); never negative
 * @param leaseLeft until its lease lapses; negative once it has; zero for states other than
 *     IN_PROGRESS and COMMITTED, whose owner may still be at work
 * @param expiresIn until it expires, or null for never
 */
// Stores hand the bytes over and nobody changes them: a copy per replay would cost a body each
// time.
@SuppressWarnings("ArrayRecordComponent")
public record StoredRecord(
    RecordState state,
    Mode mode,
    long token,
    @Nullable Fingerprint fingerprint,
    byte @Nullable [] outcome,
    Duration age,
    Duration leaseLeft,
    @Nullable Duration expiresIn) {

  /** Whether an owner may still be at work. */
  public boolean leaseLives() {
    return !leaseLeft.isNegative() && !leaseLeft.isZero();
  }
}
