package io.hapax.store.tck;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IdempotencyStore;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/**
 * What all parts of the contract share: each test opens a store and works on keys of its own, so
 * that leftovers of other tests don't matter. The time limit only keeps a store that hangs from
 * hanging the build.
 */
@Timeout(120)
public abstract class StoreContract {

  /** Longer than any lifetime that the contract gives out, but for those that never end. */
  static final Duration AGES = Duration.ofDays(3);

  static final byte[] OUTCOME = "201 Created".getBytes(UTF_8);
  static final byte[] OTHER_OUTCOME = "500".getBytes(UTF_8);
  static final Expiry ONE_HOUR = new Expiry.After(Duration.ofHours(1));

  private StoreUnderTest subject;

  /** Opens the store; called before each test. */
  protected abstract StoreUnderTest open();

  @BeforeEach
  final void openStore() {
    subject = open();
  }

  @AfterEach
  final void closeStore() {
    subject.close();
  }

  final StoreUnderTest subject() {
    return subject;
  }

  final IdempotencyStore store() {
    return subject.store();
  }

  /** One of the two instances, by turns. */
  final IdempotencyStore instance(int turn) {
    return turn % 2 == 0 ? subject.store() : subject.secondInstance();
  }

  final Optional<RawRecord> raw(RecordKey key) {
    return subject.raw(key);
  }

  final Claim acquire(ClaimRequest request) {
    return acquired(store().claim(request));
  }

  static Claim acquired(ClaimResult answer) {
    assertThat(answer).isInstanceOf(ClaimResult.Acquired.class);
    return ((ClaimResult.Acquired) answer).claim();
  }

  /** A claim whose lease has lapsed: its owner died. */
  final Claim abandoned(RecordKey key) {
    Claim claim = acquire(Requests.lease(key));
    lapse(key);
    return claim;
  }

  final Claim completed(RecordKey key, byte[] outcome) {
    Claim claim = acquire(Requests.lease(key));
    assertThat(store().complete(claim, outcome, ONE_HOUR)).isTrue();
    return claim;
  }

  final void lapse(RecordKey key) {
    subject.age(key, Requests.LEASE.plusSeconds(1));
  }

  final void expire(RecordKey key) {
    subject.age(key, AGES);
  }

  final void purgeAll() {
    while (store().purgeExpired(1_000) > 0) {
      // again, until there is nothing left
    }
  }
}
