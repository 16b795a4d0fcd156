package io.hapax.store.tck.history;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.Claim;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Lincheck makes up scenarios of a few calls on a few threads, runs each under many interleavings
 * of their steps, which it chooses, and looks for an order of the calls in which {@link
 * Specification} gives the same answers.
 */
@Tag("proof")
class MemoryStoreLincheckTest {

  /** Nothing in these is shared and changes: no use in trying what happens in between. */
  private static final String[] UNSHARED =
      Stream.of(
              Verbs.Notes.class,
              Answer.class,
              Reply.class,
              RecordKey.class,
              Fingerprint.class,
              OwnerId.class,
              StoredRecord.class,
              Duration.class,
              Instant.class,
              String.class)
          .map(Class::getName)
          .toArray(String[]::new);

  /** The verbs on a memory store, whose clock is moved by hand. */
  public static class Store extends Verbs {

    private final AtomicLong micros = new AtomicLong(1_000_000);
    private final MemoryStore store = new MemoryStore(10, micros::get);

    @Override
    void pass(Duration time) {
      micros.addAndGet(TimeUnit.MICROSECONDS.convert(time));
    }

    @Override
    Answer ask(int key, Asked asked) {
      if (asked instanceof Asked.Take take) {
        return Answer.of(
            take.previousToken() == Asked.NO_TOKEN
                ? store.claim(take.request())
                : store.takeOver(take.request(), take.previousToken()));
      }
      if (asked instanceof Asked.Complete complete) {
        byte[] outcome = complete.outcome().getBytes(StandardCharsets.UTF_8);
        Claim claim = claim(key, complete.owner(), complete.token());
        return Answer.of(store.complete(claim, outcome, complete.expiry()));
      }
      if (asked instanceof Asked.Release release) {
        return Answer.of(store.release(claim(key, release.owner(), release.token())));
      }
      if (asked instanceof Asked.Renew renew) {
        Claim claim = claim(key, renew.owner(), renew.token());
        return Answer.of(store.renew(List.of(claim), renew.lease()).isEmpty());
      }
      if (asked instanceof Asked.Issue issue) {
        return Answer.of(store.issue(key(key), issue.timeToLive()));
      }
      if (asked instanceof Asked.Find) {
        return Answer.of(store.find(key(key)));
      }
      store.purgeExpired(10);
      return Answer.of(true);
    }

    private static Claim claim(int key, OwnerId owner, long token) {
      return new Claim(key(key), owner, token, Instant.EPOCH);
    }
  }

  /** In the long form alone: to begin with, Lincheck takes its time. */
  @Test
  @EnabledIfSystemProperty(named = "hapax.proof", matches = "true")
  void every_interleaving_is_explained_by_the_specification() {
    int iterations = Integer.getInteger("hapax.proof.lincheck.iterations", 30);
    int invocations = Integer.getInteger("hapax.proof.lincheck.invocations", 1_000);
    new ModelCheckingOptions()
        .iterations(iterations)
        .invocationsPerIteration(invocations)
        .threads(2)
        .actorsBefore(2)
        .actorsPerThread(3)
        .actorsAfter(2)
        .sequentialSpecification(Specification.class)
        .addGuarantee(ManagedStrategyGuaranteeKt.forClasses(UNSHARED).allMethods().ignore())
        .check(Store.class);
    Proof.report(
        "lincheck-memory",
        "%d scenarios, up to %d interleavings each, 0 violations"
            .formatted(iterations, invocations));
  }
}
