package io.hapax.shop.number;

import io.hapax.shop.time.ShopClock;
import java.security.SecureRandom;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import org.springframework.stereotype.Component;

/**
 * Makes numbers such as {@code P20261130120000-1f3a5c7e9b0d2f4a}: they sort, and can't be guessed.
 */
@Component
public class BusinessNumbers {

  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss").withZone(ZoneOffset.UTC);

  private final SecureRandom random = new SecureRandom();
  private final ShopClock clock;

  BusinessNumbers(ShopClock clock) {
    this.clock = clock;
  }

  public String next(String prefix) {
    byte[] tail = new byte[8];
    random.nextBytes(tail);
    return prefix + SECOND.format(clock.instant()) + "-" + HexFormat.of().formatHex(tail);
  }
}
