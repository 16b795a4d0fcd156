package io.hapax.http;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The languages that refusals speak. */
enum Language {
  ENGLISH("en"),
  CHINESE("zh");

  /** A list of wishes longer than this is not a person's. */
  private static final int LONGEST_HEADER = 512;

  private static final List<Locale> OFFERED =
      List.of(Locale.forLanguageTag("en"), Locale.forLanguageTag("zh"));

  private final String tag;

  Language(String tag) {
    this.tag = tag;
  }

  /** For {@code Content-Language}. */
  String tag() {
    return tag;
  }

  /** The language that fits {@code acceptLanguage} best; the style's own where none does. */
  static Language of(@Nullable String acceptLanguage, RefusalStyle style) {
    Locale found = acceptLanguage == null ? null : lookup(acceptLanguage);
    if (found == null) {
      return style == RefusalStyle.RESULT ? CHINESE : ENGLISH;
    }
    return found.getLanguage().equals(CHINESE.tag) ? CHINESE : ENGLISH;
  }

  private static @Nullable Locale lookup(String acceptLanguage) {
    if (acceptLanguage.isBlank() || acceptLanguage.length() > LONGEST_HEADER) {
      return null;
    }
    try {
      return Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), OFFERED);
    } catch (IllegalArgumentException malformed) {
      return null;
    }
  }
}
