package io.hapax;

import io.hapax.event.HapaxListener;
import io.hapax.internal.Engine;
import io.hapax.internal.Settings;
import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds an engine. Every setting has a default that fits production. Not safe for use by several
 * threads at once.
 */
public final class HapaxBuilder {

  private final IdempotencyStore store;
  private final List<HapaxListener> listeners = new ArrayList<>();
  private final List<OutcomeResolver> resolvers = new ArrayList<>();
  private Duration storeDeadline = Duration.ofMillis(500);
  private Duration pollInterval = Duration.ofMillis(250);
  private int waitersPerKey = 256;
  private int waiters = 1024;
  private int hintLength = RecordKey.DEFAULT_HINT_LENGTH;
  private @Nullable OutcomeKeys keys;
  private boolean purging = true;
  private Duration purgeInterval = Duration.ofMinutes(1);
  private Duration shutdownPatience = Duration.ofSeconds(30);

  HapaxBuilder(IdempotencyStore store) {
    this.store = store;
  }

  /** Tells {@code listener} what happens. */
  public HapaxBuilder listener(HapaxListener listener) {
    listeners.add(listener);
    return this;
  }

  /** Asks {@code resolver} where a record alone can't answer; the first that knows is believed. */
  public HapaxBuilder resolver(OutcomeResolver resolver) {
    resolvers.add(resolver);
    return this;
  }

  /** How long one call to the store may take; 500 ms. */
  public HapaxBuilder storeDeadline(Duration deadline) {
    this.storeDeadline = positive(deadline, "storeDeadline");
    return this;
  }

  /**
   * How often a waiter looks for the end of a run in another process that nothing tells it about;
   * 250 ms.
   */
  public HapaxBuilder pollInterval(Duration interval) {
    this.pollInterval = positive(interval, "pollInterval");
    return this;
  }

  /**
   * How many requests may wait, for one key (256) and in all (1,024); above that they are refused.
   */
  public HapaxBuilder waiters(int perKey, int inAll) {
    if (perKey < 0 || inAll < perKey) {
      throw new IllegalArgumentException(
          "waiters: 0 <= perKey <= inAll, not " + perKey + " and " + inAll);
    }
    this.waitersPerKey = perKey;
    this.waiters = inAll;
    return this;
  }

  /** How many characters of a key the store keeps in clear, for people; 8. */
  public HapaxBuilder hintLength(int characters) {
    if (characters < 0) {
      throw new IllegalArgumentException("hintLength can't be below zero, but is " + characters);
    }
    this.hintLength = characters;
    return this;
  }

  /**
   * Encrypts outcomes at rest, and keys fingerprints; neither is done unless this is called. Every
   * node on the same store needs the keys: one without them refuses duplicates of encrypted
   * outcomes.
   */
  public HapaxBuilder encryption(OutcomeKeys keys) {
    this.keys = keys;
    return this;
  }

  /** Whether and how often this process deletes expired records; on, each minute. */
  public HapaxBuilder purging(boolean on, Duration interval) {
    this.purging = on;
    this.purgeInterval = positive(interval, "purgeInterval");
    return this;
  }

  /** How long closing waits for running handlers; 30 s. */
  public HapaxBuilder shutdownPatience(Duration patience) {
    this.shutdownPatience = patience;
    return this;
  }

  /** The engine; it has to be closed. */
  public Hapax build() {
    return new Engine(settings());
  }

  private static Duration positive(Duration value, String name) {
    if (value.isZero() || value.isNegative()) {
      throw new IllegalArgumentException(name + " has to be above zero, not " + value);
    }
    return value;
  }

  private Settings settings() {
    return new Settings(
        store,
        List.copyOf(listeners),
        List.copyOf(resolvers),
        storeDeadline,
        pollInterval,
        waitersPerKey,
        waiters,
        hintLength,
        keys == null ? null : keys.ring(),
        purging ? purgeInterval : Duration.ZERO,
        shutdownPatience);
  }
}
