package io.hapax.spring.corner;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.UUID;

/** A seat on a trip, as JPA stores it: at the flush. */
@Entity
@Table(name = "bookings")
class Booking {

  @Id private String nr = UUID.randomUUID().toString();
  private String trip = "";
  private String seat = "";

  /** For JPA. */
  protected Booking() {}

  Booking(String trip, String seat) {
    this.trip = trip;
    this.seat = seat;
  }

  @Override
  public String toString() {
    return nr + ": " + seat + " on " + trip;
  }
}
