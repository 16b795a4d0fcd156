package io.hapax.internal;

import io.hapax.Decision;
import io.hapax.Refusal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for the end of somebody's run: takes a seat, then asks the store each time that the seat is
 * woken, and at each poll for runs in other processes. When the time is up, or the engine closes,
 * the last refusal is the answer. A waiter holds no connection, and never touches the owner's
 * claim.
 */
final class Patience {

  private final WaitingRoom room;
  private final NanoClock clock;
  private final Duration poll;
  private final Executor threads;

  /**
   * Patience.
   *
   * @param threads where asynchronous waiters ask the store
   */
  Patience(WaitingRoom room, NanoClock clock, Duration poll, Executor threads) {
    this.room = room;
    this.clock = clock;
    this.poll = poll;
    this.threads = threads;
  }

  /** Waits on this thread. */
  Decision await(Attempt attempt, Duration longest) {
    Optional<WaitingRoom.Seat> taken = room.enter(attempt.record());
    if (taken.isEmpty()) {
      return overloaded();
    }
    long end = clock.nanos() + longest.toNanos();
    try (WaitingRoom.Seat seat = taken.get()) {
      while (true) {
        seat.rearm();
        Decision decision = attempt.ask();
        if (!Attempt.mayWait(decision)) {
          return decision;
        }
        long left = end - clock.nanos();
        if (left <= 0 || !sleep(seat, left) || room.isClosed()) {
          return decision;
        }
      }
    }
  }

  private boolean sleep(WaitingRoom.Seat seat, long left) {
    try {
      seat.call().get(Math.min(left, poll.toNanos()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return true; // time to look for a run in another process
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a seat is only ever woken", e);
    }
    return true;
  }

  /** Waits on no thread. */
  CompletableFuture<Decision> awaitAsync(Attempt attempt, Duration longest) {
    Optional<WaitingRoom.Seat> taken = room.enter(attempt.record());
    if (taken.isEmpty()) {
      return CompletableFuture.completedFuture(overloaded());
    }
    WaitingRoom.Seat seat = taken.get();
    long end = clock.nanos() + longest.toNanos();
    CompletableFuture<Decision> answer =
        CompletableFuture.supplyAsync(() -> ask(attempt, seat), threads)
            .thenCompose(decision -> next(attempt, seat, decision, end));
    return answer.whenComplete((decision, error) -> seat.close());
  }

  private static Decision ask(Attempt attempt, WaitingRoom.Seat seat) {
    seat.rearm();
    return attempt.ask();
  }

  private CompletableFuture<Decision> next(
      Attempt attempt, WaitingRoom.Seat seat, Decision decision, long end) {
    long left = end - clock.nanos();
    if (!Attempt.mayWait(decision) || left <= 0) {
      return CompletableFuture.completedFuture(decision);
    }
    return seat.call()
        .copy()
        .completeOnTimeout(null, Math.min(left, poll.toNanos()), TimeUnit.NANOSECONDS)
        .thenCompose(woken -> again(attempt, seat, decision, end));
  }

  private CompletableFuture<Decision> again(
      Attempt attempt, WaitingRoom.Seat seat, Decision last, long end) {
    // A closed engine has no threads to ask with.
    return room.isClosed()
        ? CompletableFuture.completedFuture(last)
        : CompletableFuture.supplyAsync(() -> ask(attempt, seat), threads)
            .thenCompose(decision -> next(attempt, seat, decision, end));
  }

  private static Decision overloaded() {
    return new Decision.Refuse(new Refusal.Overloaded(Retry.LEAST));
  }
}
