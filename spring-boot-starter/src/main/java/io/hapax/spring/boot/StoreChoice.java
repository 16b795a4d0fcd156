package io.hapax.spring.boot;

import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.StoreException;
import io.hapax.spring.HapaxSetupException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the store.
 *
 * <ol>
 *   <li>What {@code hapax.store} names is taken, or the start fails.
 *   <li>{@code auto} takes the one that offers itself. Two are for a person to choose between, and
 *       none is no reason to forget records in memory.
 * </ol>
 */
final class StoreChoice {

  private static final Logger LOG = LoggerFactory.getLogger(StoreChoice.class);

  private final List<StoreCandidate> candidates;

  StoreChoice(Collection<StoreCandidate> candidates) {
    this.candidates = List.copyOf(candidates);
  }

  IdempotencyStore open(StoreKind kind) {
    StoreCandidate chosen = kind == StoreKind.AUTO ? only() : named(kind);
    try {
      IdempotencyStore store = chosen.open();
      LOG.info("Hapax keeps its records in {}", store.describe());
      return store;
    } catch (StoreException e) {
      throw new HapaxSetupException(
          "The idempotency store ("
              + chosen.describe()
              + ") can't be opened: "
              + e.getMessage()
              + ".",
          "Start it, or check its settings.",
          e);
    }
  }

  private StoreCandidate only() {
    List<StoreCandidate> offers = candidates.stream().filter(StoreCandidate::offersItself).toList();
    if (offers.isEmpty()) {
      throw new HapaxSetupException(
          "hapax.store = auto found no place for idempotency records.",
          "Put hapax-store-jdbc on the class path and configure a DataSource (spring.datasource.url), or define an"
              + " IdempotencyStore bean; for tests and demos alone, set hapax.store=memory.");
    }
    if (offers.size() > 1) {
      throw new HapaxSetupException(
          "hapax.store = auto found more than one place for idempotency records: "
              + offers.stream().map(StoreCandidate::describe).collect(Collectors.joining(", "))
              + ".",
          "Set hapax.store to "
              + offers.stream()
                  .map(offer -> offer.kind().text())
                  .collect(Collectors.joining(" or "))
              + ".");
    }
    return offers.get(0);
  }

  private StoreCandidate named(StoreKind kind) {
    return candidates.stream()
        .filter(candidate -> candidate.kind() == kind)
        .findFirst()
        .orElseThrow(
            () ->
                new HapaxSetupException(
                    "hapax.store = " + kind.text() + " is not on the class path.",
                    "Add the dependency io.hapax:hapax-store-" + kind.text() + "."));
  }
}
