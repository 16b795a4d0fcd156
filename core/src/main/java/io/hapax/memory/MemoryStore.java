package io.hapax.memory;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.PromptStore;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store in this process's memory: for tests, demos and tools of one process. What it knows is
 * gone when the process ends, and other processes don't see it. Several engines may share one.
 *
 * <ol>
 *   <li>A record is immutable. A verb reads it without a lock, decides, and puts its successor in
 *       its place only if it still is the one that was read; otherwise it looks again.
 *   <li>A new record needs one of {@code capacity} places. Where none is left, expired records go;
 *       an unexpired one never does, so a full store refuses to claim, like a store that is down.
 *   <li>Tokens come from one counter that is never behind the clock: they grow whatever became of
 *       the record before.
 * </ol>
 */
public final class MemoryStore implements IssuingStore, PromptStore {

  /** How many records a store keeps unless it is told otherwise. */
  public static final int DEFAULT_CAPACITY = 100_000;

  private static final long NO_TOKEN = Long.MIN_VALUE;

  /** The tests of the contract look into it. */
  final ConcurrentHashMap<RecordKey, Kept> records = new ConcurrentHashMap<>();

  private final int capacity;
  private final LongSupplier clock;
  private final Semaphore places;
  private final AtomicLong lastToken = new AtomicLong();

  /** A store of {@value #DEFAULT_CAPACITY} records that runs on the system's clock. */
  public MemoryStore() {
    this(DEFAULT_CAPACITY, steadyClock());
  }

  /** A store of {@code capacity} records that runs on the system's clock. */
  public MemoryStore(int capacity) {
    this(capacity, steadyClock());
  }

  /**
   * A store with a clock of its own, such as one that a test moves.
   *
   * @param capacity the most records it keeps, expired ones included
   * @param clock microseconds since 1970; it should not go back
   * @throws IllegalArgumentException if {@code capacity} is below one
   */
  public MemoryStore(int capacity, LongSupplier clock) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity has to be above zero, not " + capacity);
    }
    this.capacity = capacity;
    this.clock = clock;
    this.places = new Semaphore(capacity);
  }

  /** Starts at the wall's time and never goes back: no correction of that clock ends a lease. */
  private static LongSupplier steadyClock() {
    long start = Micros.of(Instant.now());
    long zero = System.nanoTime();
    return () -> start + (System.nanoTime() - zero) / 1_000;
  }

  /** Read after the record and before the step: tests act in between by way of the clock. */
  long now() {
    return clock.getAsLong();
  }

  @Override
  public String describe() {
    return "memory of this process (" + capacity + " records at most)";
  }

  @Override
  public ClaimResult claim(ClaimRequest request) {
    return take(request, NO_TOKEN);
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return take(request, previousToken);
  }

  private ClaimResult take(ClaimRequest request, long previousToken) {
    while (true) {
      Kept found = records.get(request.key());
      long now = now();
      ClaimResult standing = answer(request, found, previousToken, now);
      if (standing != null) {
        return standing;
      }
      long issuedUntil = issuedUntil(found, now);
      Kept mine =
          put(request.key(), found, () -> Kept.claimed(request, nextToken(now), now, issuedUntil));
      if (mine != null) {
        return acquired(request.key(), mine);
      }
    }
  }

  /** What {@code found} answers to {@code request}, or null if it yields. */
  private static @Nullable ClaimResult answer(
      ClaimRequest request, @Nullable Kept found, long previousToken, long now) {
    if (found == null || found.expired(now)) {
      return request.terms() instanceof Terms.Redeem ? new ClaimResult.Unknown() : null;
    }
    if (found.heldBy(request.owner())) {
      return acquired(request.key(), found);
    }
    boolean yields = found.state() == RecordState.ISSUED || found.abandonedWith(previousToken, now);
    return yields ? null : ClaimResult.of(found.view(now));
  }

  private static ClaimResult acquired(RecordKey key, Kept kept) {
    if (kept.owner() == null) {
      throw new IllegalStateException("a claimed record has an owner");
    }
    return new ClaimResult.Acquired(
        new Claim(key, kept.owner(), kept.token(), Micros.instant(kept.since())));
  }

  private static long issuedUntil(@Nullable Kept found, long now) {
    return found == null || found.expired(now) ? Kept.NOT_ISSUED : found.issuedUntil();
  }

  private long nextToken(long now) {
    return lastToken.updateAndGet(last -> Math.max(last + 1, now));
  }

  /** Puts {@code next} where {@code found} was and returns it, or null if somebody was faster. */
  private @Nullable Kept put(RecordKey key, @Nullable Kept found, Supplier<Kept> next) {
    if (found != null) {
      Kept made = next.get();
      return records.replace(key, found, made) ? made : null;
    }
    // The place is taken under the key's lock: a loser of the race never takes one for a moment,
    // which could make others believe that the store is full. So is the token: whoever claims and
    // releases in between would have a higher one, and be the earlier claim.
    AtomicReference<@Nullable Kept> made = new AtomicReference<>();
    Kept there =
        records.computeIfAbsent(
            key,
            absent -> {
              if (places.tryAcquire()) {
                made.set(next.get());
              }
              return made.get();
            });
    if (there == null) {
      makeRoom();
    }
    return made.get();
  }

  private void makeRoom() {
    if (purgeExpired(Integer.MAX_VALUE) == 0 && places.availablePermits() == 0) {
      throw new StoreException(
          "The memory store is full: none of its "
              + capacity
              + " records has expired. Raise its capacity, shorten retentions, or use a store on a"
              + " server.",
          null);
    }
  }

  private boolean remove(RecordKey key, Kept kept) {
    boolean removed = records.remove(key, kept);
    if (removed) {
      places.release();
    }
    return removed;
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    byte[] copy = outcome == null ? null : outcome.clone();
    while (true) {
      Kept kept = owned(claim);
      if (kept == null || kept.state() == RecordState.MARKED) {
        return false;
      }
      if (kept.state() == RecordState.COMPLETED
          || records.replace(claim.key(), kept, kept.completed(copy, expiry, now()))) {
        return true;
      }
    }
  }

  private @Nullable Kept owned(Claim claim) {
    Kept kept = records.get(claim.key());
    return kept != null && !kept.expired(now()) && kept.belongsTo(claim) ? kept : null;
  }

  @Override
  public boolean release(Claim claim) {
    while (true) {
      Kept kept = records.get(claim.key());
      if (kept == null || kept.expired(now()) || kept.state() == RecordState.ISSUED) {
        return true;
      }
      if (!kept.belongsTo(claim) || kept.state() == RecordState.COMPLETED) {
        return false;
      }
      if (free(claim.key(), kept)) {
        return true;
      }
    }
  }

  private boolean free(RecordKey key, Kept kept) {
    return kept.wasIssued() ? records.replace(key, kept, kept.givenBack()) : remove(key, kept);
  }

  @Override
  public Set<Claim> renew(Collection<Claim> claims, Duration lease) {
    Set<Claim> lost = new HashSet<>();
    for (Claim claim : claims) {
      if (!renew(claim, lease)) {
        lost.add(claim);
      }
    }
    return lost;
  }

  private boolean renew(Claim claim, Duration lease) {
    while (true) {
      Kept kept = owned(claim);
      if (kept == null || kept.state() != RecordState.IN_PROGRESS) {
        return false;
      }
      if (records.replace(claim.key(), kept, kept.renewed(lease, now()))) {
        return true;
      }
    }
  }

  @Override
  public boolean issue(RecordKey key, Duration timeToLive) {
    while (true) {
      Kept found = records.get(key);
      long now = now();
      if (found != null && !found.expired(now)) {
        return false;
      }
      if (put(key, found, () -> Kept.issued(timeToLive, nextToken(now), now)) != null) {
        return true;
      }
    }
  }

  @Override
  public Optional<StoredRecord> find(RecordKey key) {
    Kept kept = records.get(key);
    long now = now();
    return kept == null || kept.expired(now) ? Optional.empty() : Optional.of(kept.view(now));
  }

  @Override
  public int purgeExpired(int batchSize) {
    long now = now();
    int purged = 0;
    for (Map.Entry<RecordKey, Kept> entry : records.entrySet()) {
      if (purged >= batchSize) {
        return purged;
      }
      if (entry.getValue().expired(now) && remove(entry.getKey(), entry.getValue())) {
        purged++;
      }
    }
    return purged;
  }
}
