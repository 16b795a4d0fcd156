package io.hapax.internal;

import io.hapax.OutcomeResolver;
import io.hapax.event.HapaxListener;
import io.hapax.spi.IdempotencyStore;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an engine was built with; see {@code HapaxBuilder} for meanings and defaults.
 *
 * @param store the store
 * @param listeners who is told
 * @param resolvers who is asked
 * @param storeDeadline the longest call to the store
 * @param pollInterval how often a waiter looks
 * @param waitersPerKey the most waiters of one key
 * @param waiters the most waiters in all
 * @param hintLength characters of a key in clear
 * @param keys what outcomes are encrypted with, or null where they are not
 * @param purgeInterval how often expired records are deleted; zero for never
 * @param shutdownPatience how long closing waits
 */
public record Settings(
    IdempotencyStore store,
    List<HapaxListener> listeners,
    List<OutcomeResolver> resolvers,
    Duration storeDeadline,
    Duration pollInterval,
    int waitersPerKey,
    int waiters,
    int hintLength,
    @Nullable KeyRing keys,
    Duration purgeInterval,
    Duration shutdownPatience) {}
