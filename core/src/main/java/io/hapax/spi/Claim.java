package io.hapax.spi;

import io.hapax.key.RecordKey;
import java.time.Instant;

/**
 * The right to run.
 *
 * @param key which record
 * @param owner who holds it
 * @param token the fencing token: higher than that of any earlier claim on this key
 * @param claimedAt when it was taken, by the store's clock; says nothing about this node's clock
 */
public record Claim(RecordKey key, OwnerId owner, long token, Instant claimedAt) {}
