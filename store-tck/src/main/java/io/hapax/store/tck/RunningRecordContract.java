package io.hapax.store.tck;

import static io.hapax.store.tck.Checks.about;
import static io.hapax.store.tck.Checks.found;
import static io.hapax.store.tck.Checks.sameRecord;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static io.hapax.store.tck.Requests.redeem;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What each verb does to a record in progress under a lease that lives. */
public abstract class RunningRecordContract extends InProgressContract {

  @Test
  void answers_every_claim_and_takeover_and_stays_as_it_is() {
    Optional<RawRecord> before = raw(key);

    for (ClaimRequest other : List.of(lease(key), mark(key), redeem(key))) {
      checkRunning(store().claim(other));
      checkRunning(store().claim(other));
      checkRunning(store().takeOver(other, claim().token()));
      checkRunning(store().takeOver(other, claim().token() - 1));
    }

    sameRecord(raw(key), before);
  }

  private void checkRunning(ClaimResult answer) {
    StoredRecord found = found(answer, ClaimResult.InProgress.class);
    assertThat(found.state()).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(found.mode()).isEqualTo(Mode.FENCE);
    assertThat(found.token()).isEqualTo(claim().token());
    assertThat(found.fingerprint()).isEqualTo(request.fingerprint());
    assertThat(found.outcome()).isNull();
    assertThat(found.age()).isBetween(Duration.ZERO, Checks.SLACK);
    about(found.leaseLeft(), Requests.LEASE);
    about(found.expiresIn(), Requests.LIFETIME);
  }

  @Test
  void was_claimed_at_the_same_moment_when_the_claim_is_sent_twice() {
    assertThat(store().claim(request)).isEqualTo(new ClaimResult.Acquired(claim()));
  }
}
