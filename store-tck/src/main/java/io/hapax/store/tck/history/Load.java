package io.hapax.store.tck.history;

import java.time.Duration;

/**
 * What a round of clients does.
 *
 * @param clients how many there are
 * @param keys how many records they meet on
 * @param steps how many calls each makes
 * @param longest the longest lease, and the longest pause; the shortest is a sixth of it
 * @param seed of all that is random in it
 */
public record Load(int clients, int keys, int steps, Duration longest, long seed) {}
