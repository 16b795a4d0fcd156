package io.hapax.spring.corner;

/** How bookings are stored. */
@FunctionalInterface
interface Bookings {

  void add(String trip, String seat);
}
