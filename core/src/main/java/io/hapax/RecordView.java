package io.hapax;

import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the store holds for one key, for people to look at. Nothing may be decided on it: it is old
 * when it is read.
 *
 * @param state its state
 * @param mode where the record and the work meet
 * @param fencingToken the token of its claim
 * @param age since it was claimed, or issued
 * @param leaseLeft until its owner counts as dead; negative once it does, zero where there is no
 *     owner
 * @param expiresIn until it expires, or null for never
 * @param outcome what is kept of the finished run; null where it did not finish, and where the
 *     stored bytes can't be read
 */
public record RecordView(
    RecordState state,
    Mode mode,
    long fencingToken,
    Duration age,
    Duration leaseLeft,
    @Nullable Duration expiresIn,
    @Nullable Outcome outcome) {

  /** Whether its owner died, and a person may have to say what became of its work. */
  public boolean abandoned() {
    return state == RecordState.IN_PROGRESS && (leaseLeft.isNegative() || leaseLeft.isZero());
  }
}
