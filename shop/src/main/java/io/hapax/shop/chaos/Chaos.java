package io.hapax.shop.chaos;

import io.hapax.shop.web.ShopException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What {@code X-Chaos} asks for.
 *
 * @param kind what is to happen
 * @param number how long, or which status; 0 where the kind has none
 */
record Chaos(Kind kind, int number) {

  static final String HEADER = "X-Chaos";

  enum Kind {
    SLEEP("sleep", "MS"),
    THROW("throw", ""),
    THROW_AFTER("throw-after", ""),
    HALT_BEFORE_COMMIT("halt-before-commit", ""),
    HALT_AFTER_COMMIT("halt-after-commit", ""),
    STATUS("status", "400..599");

    private final String text;
    private final String number;

    Kind(String text, String number) {
      this.text = text;
      this.number = number;
    }

    private boolean fits(int value) {
      return this != STATUS || (value >= 400 && value <= 599);
    }

    private String form() {
      return number.isEmpty() ? text : text + "=" + number;
    }
  }

  static Chaos parse(String header) {
    List<String> parts = List.of(header.trim().split("=", 2));
    return Arrays.stream(Kind.values())
        .filter(kind -> kind.text.equals(parts.get(0)))
        .filter(kind -> kind.number.isEmpty() == (parts.size() == 1))
        .map(kind -> new Chaos(kind, parts.size() == 1 ? 0 : number(parts.get(1))))
        .filter(chaos -> chaos.number >= 0 && chaos.kind.fits(chaos.number))
        .findFirst()
        .orElseThrow(Chaos::unknown);
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,7}") ? Integer.parseInt(text) : -1;
  }

  private static ShopException unknown() {
    return ShopException.badRequest(
        HEADER
            + " is one of "
            + Arrays.stream(Kind.values()).map(Kind::form).collect(Collectors.joining(", ")));
  }
}
