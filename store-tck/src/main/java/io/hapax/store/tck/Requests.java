package io.hapax.store.tck;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Keys that nobody used before, and requests with times so long that no slow machine meets them.
 */
final class Requests {

  static final Duration LEASE = Duration.ofHours(1);
  static final Duration LIFETIME = Duration.ofDays(2);
  static final Duration WINDOW = Duration.ofHours(2);

  private Requests() {}

  static RecordKey freshKey() {
    return Scope.of("alice", "POST /contract").key(UUID.randomUUID().toString());
  }

  static ClaimRequest lease(RecordKey key) {
    return request(key, new Terms.Lease(LEASE, LIFETIME), fingerprint(1));
  }

  static ClaimRequest mark(RecordKey key) {
    return request(key, new Terms.Mark(WINDOW), fingerprint(2));
  }

  static ClaimRequest redeem(RecordKey key) {
    return request(key, new Terms.Redeem(LEASE, LIFETIME), fingerprint(3));
  }

  static ClaimRequest request(RecordKey key, Terms terms, @Nullable Fingerprint fingerprint) {
    return new ClaimRequest(key, OwnerId.random(), terms, Mode.SURROUND, fingerprint);
  }

  static ClaimRequest in(Mode mode, ClaimRequest request) {
    return new ClaimRequest(
        request.key(), request.owner(), request.terms(), mode, request.fingerprint());
  }

  /** 33 bytes that count up from {@code first}, through the negative ones for a large one. */
  static Fingerprint fingerprint(int first) {
    byte[] bytes = new byte[33];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (first + i);
    }
    return Fingerprint.fromBytes(bytes);
  }

  /** Claims that look like another's and are not. */
  enum Stranger {
    AN_EARLIER_TOKEN {
      @Override
      Claim of(Claim claim) {
        return new Claim(claim.key(), claim.owner(), claim.token() - 1, claim.claimedAt());
      }
    },
    A_LATER_TOKEN {
      @Override
      Claim of(Claim claim) {
        return new Claim(claim.key(), claim.owner(), claim.token() + 1, claim.claimedAt());
      }
    },
    ANOTHER_OWNER {
      @Override
      Claim of(Claim claim) {
        return new Claim(claim.key(), OwnerId.random(), claim.token(), claim.claimedAt());
      }
    };

    abstract Claim of(Claim claim);
  }
}
