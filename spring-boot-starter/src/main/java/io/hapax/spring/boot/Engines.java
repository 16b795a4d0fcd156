package io.hapax.spring.boot;

import io.hapax.Hapax;
import io.hapax.HapaxBuilder;
import io.hapax.OutcomeKeys;
import io.hapax.OutcomeResolver;
import io.hapax.event.HapaxListener;
import io.hapax.spi.IdempotencyStore;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the engine from the properties. */
final class Engines {

  private Engines() {}

  static Hapax build(
      IdempotencyStore store,
      HapaxProperties says,
      @Nullable OutcomeKeys keys,
      Stream<HapaxListener> listeners,
      Stream<OutcomeResolver> resolvers) {
    HapaxBuilder builder = Hapax.on(store);
    listeners.forEach(builder::listener);
    resolvers.forEach(builder::resolver);
    OutcomeKeys encryption = keys == null ? ConfiguredKeys.of(says.encryption()) : keys;
    if (encryption != null) {
      builder.encryption(encryption);
    }
    Checks.positive("hapax.client-retry-interval", says.clientRetryInterval());
    HapaxProperties.Waiters waiters = says.waiters();
    Hapax hapax =
        builder
            .storeDeadline(Checks.positive("hapax.store-deadline", says.storeDeadline()))
            .pollInterval(Checks.positive("hapax.poll-interval", says.pollInterval()))
            .waiters(
                Checks.atLeast(0, "hapax.waiters.per-key", waiters.perKey()),
                Checks.atLeast(waiters.perKey(), "hapax.waiters.total", waiters.total()))
            .hintLength(Checks.atLeast(0, "hapax.hint-length", says.hintLength()))
            .purging(
                says.purge().enabled(),
                Checks.positive("hapax.purge.interval", says.purge().interval()))
            .shutdownPatience(Checks.positive("hapax.shutdown-patience", says.shutdownPatience()))
            .build();
    hapax.probe();
    return hapax;
  }
}
