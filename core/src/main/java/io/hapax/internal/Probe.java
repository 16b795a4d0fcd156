package io.hapax.internal;

import io.hapax.key.Scope;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks a store, at start, what every request will ask it. It is given more time than a request has:
 * connections are opened and classes loaded on the way.
 */
final class Probe {

  private static final Logger LOG = LoggerFactory.getLogger(Probe.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration LIFETIME = Duration.ofMinutes(1);

  private final IdempotencyStore store;
  private final Executor threads;

  Probe(IdempotencyStore store, Executor threads) {
    this.store = store;
    this.threads = threads;
  }

  boolean run() {
    try {
      CompletableFuture.runAsync(this::claimAndRelease, threads)
          .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      LOG.error(
          "{} does not answer; until it does, requests are refused or run unprotected, as their policies say",
          store.describe(),
          e);
      return false;
    }
  }

  private void claimAndRelease() {
    OwnerId owner = OwnerId.random();
    ClaimRequest request =
        new ClaimRequest(
            Scope.of("", "hapax-probe").key(owner.toString()),
            owner,
            new Terms.Lease(LIFETIME, LIFETIME),
            Mode.SURROUND,
            null);
    if (store.claim(request) instanceof ClaimResult.Acquired acquired) {
      store.release(acquired.claim());
    }
  }
}
