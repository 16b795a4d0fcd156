package io.hapax.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;

/**
 * The words of refusals: one file of properties for each language. Not a {@code ResourceBundle},
 * which would fall back to the language of the machine.
 */
final class Catalogue {

  private static final Map<Language, Properties> WORDS =
      Map.of(Language.ENGLISH, load(Language.ENGLISH), Language.CHINESE, load(Language.CHINESE));

  private Catalogue() {}

  static String title(String words, Language language) {
    return text(words + ".title", language);
  }

  static String detail(String words, Language language) {
    return text(words + ".detail", language);
  }

  private static String text(String key, Language language) {
    Properties words = Objects.requireNonNull(WORDS.get(language));
    return Objects.requireNonNull(words.getProperty(key), key);
  }

  private static Properties load(Language language) {
    String file = "refusals_" + language.tag() + ".properties";
    try (InputStream in = Objects.requireNonNull(Catalogue.class.getResourceAsStream(file), file);
        Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      Properties words = new Properties();
      words.load(reader);
      return words;
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
