package io.hapax.store.tck.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spi.IdempotencyStore;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Clients do what comes to their minds, at the same time, on the same few records, whose leases are
 * so short that they lapse; then each record's history is explained. The numbers can be set: {@code
 * hapax.proof.history.seconds}, {@code .clients}, {@code .keys}, {@code .steps}, {@code .lease}
 * (milliseconds), {@code hapax.proof.seed}.
 */
@Tag("proof")
@Timeout(900)
public abstract class HistoryContract {

  private int histories;
  private int calls;
  private long unheard;

  /** Instances of one store, as several nodes would have them. */
  protected abstract List<? extends IdempotencyStore> instances() throws Exception;

  /** How a claim is committed; null where none can be. */
  protected @Nullable Committing committing() {
    return null;
  }

  /** What the store promises. */
  protected Rules rules() {
    return Rules.STRICT;
  }

  /** The name under which the figures are kept. */
  protected abstract String name();

  @Test
  void what_concurrent_clients_hear_is_explained_by_one_record_after_the_other() throws Exception {
    List<? extends IdempotencyStore> instances = instances();
    int clients = Proof.number("history.clients", 4, 8);
    long seconds = Proof.number("history.seconds", 2, 60);
    long seed = Proof.seed();
    long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    while (System.nanoTime() - end < 0) {
      explained(Clients.record(instances, committing(), load(clients, seed + histories)), seed);
    }
    Proof.report(
        "history-" + name(),
        "%d clients on %d instances, %d calls on %d records, %d answers unheard, 0 violations"
            .formatted(clients, instances.size(), calls, histories, unheard));
  }

  private static Load load(int clients, long seed) {
    return new Load(
        clients,
        Proof.number("history.keys", 2, 3),
        Proof.number("history.steps", 40, 60),
        Duration.ofMillis(
            Proof.number("history.lease", seed / 2 % 2 == 0 ? 30 : 180, seed % 4 == 0 ? 200 : 60)),
        seed);
  }

  private void explained(History history, long seed) {
    assertThat(history.violation(rules()))
        .as("%s, seed %d, record %d", name(), seed, histories)
        .isEmpty();
    histories += history.calls().size();
    calls += history.size();
    unheard += history.pending();
    assertThat(history.failures()).as("calls that failed, seed %d", seed).isEmpty();
  }
}
