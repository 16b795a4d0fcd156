package io.hapax.internal;

import io.hapax.key.RecordKey;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where requests wait for the end of a run.
 *
 * <ol>
 *   <li>A waiter takes a seat <em>before</em> it asks the store again, so that no end of a run
 *       falls between question and wait.
 *   <li>Whoever ends a run in this process calls {@link #wake}: every seat of that key is told
 *       once, and its waiter asks the store again; of several that find the key free the store lets
 *       one run, the others stay seated.
 *   <li>Seats are bounded, by key and in all.
 * </ol>
 */
final class WaitingRoom {

  private final int perKey;
  private final int inAll;
  private final AtomicInteger seated = new AtomicInteger();
  private final Map<RecordKey, Set<Seat>> seats = new ConcurrentHashMap<>();
  private volatile boolean closed;

  WaitingRoom(int perKey, int inAll) {
    this.perKey = perKey;
    this.inAll = inAll;
  }

  /** A place to wait, for one request. */
  final class Seat implements AutoCloseable {
    private final RecordKey key;
    private volatile CompletableFuture<Void> call = new CompletableFuture<>();

    private Seat(RecordKey key) {
      this.key = key;
    }

    /** Done when somebody woke the seat after the last {@link #rearm}. */
    CompletableFuture<Void> call() {
      return call;
    }

    /** Forgets the last wake-up; to be called before the store is asked again. */
    void rearm() {
      if (call.isDone() && !closed) {
        call = new CompletableFuture<>();
      }
    }

    private void wake() {
      call.complete(null);
    }

    @Override
    public void close() {
      leave(this);
    }
  }

  /** A seat, or empty if the room is full. */
  Optional<Seat> enter(RecordKey key) {
    if (seated.incrementAndGet() > inAll) {
      seated.decrementAndGet();
      return Optional.empty();
    }
    Seat seat = new Seat(key);
    boolean[] entered = {false};
    seats.compute(
        key,
        (k, set) -> {
          Set<Seat> others = set == null ? ConcurrentHashMap.newKeySet() : set;
          entered[0] = others.size() < perKey && others.add(seat);
          return others.isEmpty() ? null : others;
        });
    if (!entered[0]) {
      seated.decrementAndGet();
      return Optional.empty();
    }
    if (closed) {
      seat.wake();
    }
    return Optional.of(seat);
  }

  private void leave(Seat seat) {
    seats.computeIfPresent(
        seat.key,
        (k, set) -> {
          if (set.remove(seat)) {
            seated.decrementAndGet();
          }
          return set.isEmpty() ? null : set;
        });
  }

  /** A run of {@code key} ended, one way or the other. */
  void wake(RecordKey key) {
    if (seated.get() > 0) {
      seats.getOrDefault(key, Set.of()).forEach(Seat::wake);
    }
  }

  /** Nobody waits any longer. */
  void close() {
    closed = true;
    seats.values().forEach(set -> set.forEach(Seat::wake));
  }

  boolean isClosed() {
    return closed;
  }
}
