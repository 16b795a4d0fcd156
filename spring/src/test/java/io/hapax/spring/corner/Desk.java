package io.hapax.spring.corner;

import io.hapax.spring.Idempotent;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.transaction.annotation.Transactional;

/** Takes bookings, once in its own right or for a handler that takes effect once. */
@Transactional
class Desk {

  private final Bookings bookings;
  private final AtomicInteger runs = new AtomicInteger();
  private final Map<String, Runnable> steps;

  /**
   * A desk.
   *
   * @param steps what else belongs to the work of a trip
   */
  Desk(Bookings bookings, Map<String, Runnable> steps) {
    this.bookings = bookings;
    this.steps = steps;
  }

  @Idempotent(key = "#trip")
  public int bookOnce(String trip, String seat) {
    return book(trip, seat);
  }

  public int book(String trip, String seat) {
    bookings.add(trip, seat);
    steps.getOrDefault(trip, () -> {}).run();
    return runs.incrementAndGet();
  }
}
