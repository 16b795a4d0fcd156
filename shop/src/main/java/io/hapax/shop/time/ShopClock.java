package io.hapax.shop.time;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.springframework.stereotype.Component;

/**
 * Reads the clock in the forms that the tables hold: ISO-8601 text for instants, as seed 3 has it,
 * because the three databases agree on no type for a time with its zone.
 */
@Component
public class ShopClock {

  private final Clock clock = Clock.systemUTC();

  public Instant instant() {
    return clock.instant();
  }

  /** Now, as {@code 2026-11-30T12:00:00.123Z}. */
  public String now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  /** Today in UTC. */
  public LocalDate today() {
    return LocalDate.now(clock);
  }
}
