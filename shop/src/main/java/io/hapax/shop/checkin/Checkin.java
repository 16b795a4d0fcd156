package io.hapax.shop.checkin;

import java.time.LocalDate;

/** That a member was here on a day of UTC; {@code streak} counts the days in a row up to it. */
public record Checkin(LocalDate date, int streak) {}
