package io.hapax.http;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** {@code Prefer: wait=N} (RFC 7240, section 4.3): how long a client is ready to wait. */
public final class WaitPreference {

  /** Nine digits are 31 years, and fit an int. */
  private static final Pattern WAIT = Pattern.compile("wait\\s*=\\s*\"?(\\d{1,9})\"?");

  private WaitPreference() {}

  /**
   * The wait in the field lines of {@code Prefer}, the first one if there are several; null where
   * there is none that makes sense.
   */
  public static @Nullable Duration read(List<String> lines) {
    for (String line : lines) {
      for (String preference : line.split(",", -1)) {
        Duration wait = wait(preference.split(";", 2)[0].strip());
        if (wait != null) {
          return wait;
        }
      }
    }
    return null;
  }

  private static @Nullable Duration wait(String preference) {
    Matcher matcher = WAIT.matcher(preference.toLowerCase(Locale.ROOT));
    return matcher.matches() ? Duration.ofSeconds(Integer.parseInt(matcher.group(1))) : null;
  }
}
