package io.hapax;

import io.hapax.key.RecordKey;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A real memory store whose verbs can be made to fail or hang, before or after they were done. */
public final class FaultyStore implements IssuingStore {

  /** How far its clock is ahead, in microseconds. */
  private final AtomicLong ahead = new AtomicLong();

  private final LongSupplier clock;
  private final MemoryStore store = new MemoryStore(1_000, this::now);
  private final Map<String, Runnable> before = new ConcurrentHashMap<>();
  private final Map<String, Runnable> after = new ConcurrentHashMap<>();
  private final Set<RecordKey> renewedKeys = ConcurrentHashMap.newKeySet();
  private final List<String> verbs = new CopyOnWriteArrayList<>();

  /** A store whose clock goes on by itself, too. */
  public FaultyStore() {
    this(() -> TimeUnit.NANOSECONDS.toMicros(System.nanoTime()));
  }

  private FaultyStore(LongSupplier clock) {
    this.clock = clock;
  }

  /** A store whose clock moves by {@link #pass} alone: no lease lapses as a machine is slow. */
  static FaultyStore frozen() {
    return new FaultyStore(() -> 0);
  }

  private long now() {
    return clock.getAsLong() + ahead.get();
  }

  Set<RecordKey> renewedKeys() {
    return renewedKeys;
  }

  void before(String verb, Runnable fault) {
    before.put(verb, fault);
  }

  void after(String verb, Runnable fault) {
    after.put(verb, fault);
  }

  void pass(Duration time) {
    ahead.addAndGet(TimeUnit.NANOSECONDS.toMicros(time.toNanos()));
  }

  void heal() {
    before.clear();
    after.clear();
  }

  /** The verbs that were called, in order. */
  List<String> verbs() {
    return verbs;
  }

  private <T> T call(String verb, Supplier<T> step) {
    verbs.add(verb);
    before.getOrDefault(verb, () -> {}).run();
    T answer = step.get();
    after.getOrDefault(verb, () -> {}).run();
    return answer;
  }

  @Override
  public String describe() {
    return "a faulty store";
  }

  @Override
  public ClaimResult claim(ClaimRequest request) {
    return call("claim", () -> store.claim(request));
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return call("takeOver", () -> store.takeOver(request, previousToken));
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    return call("complete", () -> store.complete(claim, outcome, expiry));
  }

  @Override
  public boolean release(Claim claim) {
    return call("release", () -> store.release(claim));
  }

  @Override
  public Set<Claim> renew(Collection<Claim> claims, Duration lease) {
    claims.forEach(claim -> renewedKeys.add(claim.key()));
    return call("renew", () -> store.renew(claims, lease));
  }

  @Override
  public boolean issue(RecordKey key, Duration timeToLive) {
    return call("issue", () -> store.issue(key, timeToLive));
  }

  @Override
  public Optional<StoredRecord> find(RecordKey key) {
    return call("find", () -> store.find(key));
  }

  @Override
  public int purgeExpired(int batchSize) {
    return call("purgeExpired", () -> store.purgeExpired(batchSize));
  }
}
