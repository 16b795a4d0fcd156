package io.hapax.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.UUID;

/** Keys and requests for tests that don't care which. */
final class Some {

  static final byte[] OUTCOME = "201 Created".getBytes(UTF_8);
  static final Expiry ONE_DAY = new Expiry.After(Duration.ofDays(1));
  static final Duration LEASE = Duration.ofHours(1);

  private Some() {}

  static RecordKey key() {
    return Scope.of("alice", "POST /orders").key(UUID.randomUUID().toString());
  }

  static ClaimRequest lease(RecordKey key) {
    return request(key, new Terms.Lease(LEASE, Duration.ofDays(2)));
  }

  static ClaimRequest mark(RecordKey key) {
    return request(key, new Terms.Mark(LEASE));
  }

  static ClaimRequest redeem(RecordKey key) {
    return request(key, new Terms.Redeem(LEASE, Duration.ofDays(2)));
  }

  private static ClaimRequest request(RecordKey key, Terms terms) {
    return new ClaimRequest(key, OwnerId.random(), terms, Mode.SURROUND, null);
  }

  static Claim acquired(ClaimResult answer) {
    assertThat(answer).isInstanceOf(ClaimResult.Acquired.class);
    return ((ClaimResult.Acquired) answer).claim();
  }
}
