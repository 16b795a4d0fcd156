package io.hapax.internal;

import io.hapax.key.RecordKey;
import io.hapax.spi.NotifyingStore.Ear;
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
 *   <li>While a key has seats, an ear is open for its runs in other processes, if the store can
 *       hear them.
 *   <li>Seats are bounded, by key and in all.
 * </ol>
 */
final class WaitingRoom {

  private final int perKey;
  private final int inAll;
  private final Ears ears;
  private final AtomicInteger seated = new AtomicInteger();
  private final Map<RecordKey, Row> rows = new ConcurrentHashMap<>();
  private volatile boolean closed;

  WaitingRoom(int perKey, int inAll, Ears ears) {
    this.perKey = perKey;
    this.inAll = inAll;
    this.ears = ears;
  }

  /** Opens an ear for a key's runs in other processes. */
  interface Ears {
    Ear open(RecordKey key, Runnable perhapsEnded);
  }

  /** The seats of one key, and the ear that is open for them. */
  private record Row(Set<Seat> seats, Ear ear) {
    void wake() {
      seats.forEach(Seat::wake);
    }
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
    if (!sit(seat)) {
      seated.decrementAndGet();
      return Optional.empty();
    }
    if (closed) {
      seat.wake();
    }
    return Optional.of(seat);
  }

  private boolean sit(Seat seat) {
    boolean[] entered = {false};
    rows.compute(
        seat.key,
        (key, row) -> {
          if ((row == null ? 0 : row.seats.size()) >= perKey) {
            return row;
          }
          Row entering = row == null ? open(key) : row;
          entered[0] = entering.seats.add(seat);
          return entering;
        });
    return entered[0];
  }

  private Row open(RecordKey key) {
    return new Row(ConcurrentHashMap.newKeySet(), ears.open(key, () -> wake(key)));
  }

  private void leave(Seat seat) {
    rows.computeIfPresent(
        seat.key,
        (key, row) -> {
          if (row.seats.remove(seat)) {
            seated.decrementAndGet();
          }
          if (!row.seats.isEmpty()) {
            return row;
          }
          row.ear.close();
          return null;
        });
  }

  /** A run of {@code key} ended, one way or the other. */
  void wake(RecordKey key) {
    Row row = seated.get() > 0 ? rows.get(key) : null;
    if (row != null) {
      row.wake();
    }
  }

  /** Nobody waits any longer. */
  void close() {
    closed = true;
    rows.values().forEach(Row::wake);
  }

  boolean isClosed() {
    return closed;
  }
}
