package io.hapax.shop.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/**
 * Fails each class of tests in which something secret that a test sent was written to a log, or
 * told in a refusal.
 *
 * <ol>
 *   <li>Whatever {@link ShopClient} sends as a key, a token or a body is cut into words; those that
 *       look random are secrets: 16 characters or more, with letters and digits.
 *   <li>Hapax logs at debug while tests run. Each line of any logger, with its stack traces, and
 *       each line of a shop in a process of its own, is cut into words likewise.
 *   <li>A word that is a secret is a leak, as it is in the answer of a refused request.
 * </ol>
 */
public final class SecretWatch implements AfterAllCallback {

  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9._~-]{16,}");
  private static final Set<String> SECRETS = ConcurrentHashMap.newKeySet();
  private static final List<String> LEAKS = new CopyOnWriteArrayList<>();

  /** Notes what a test sends. */
  static void sent(String text) {
    secretLooking(text).forEach(SECRETS::add);
  }

  /** Looks at what somebody may read. */
  static void told(String where, String text) {
    secretLooking(text)
        .filter(SECRETS::contains)
        .forEach(secret -> LEAKS.add(where + ": '" + secret + "' in: " + text));
  }

  private static Stream<String> secretLooking(String text) {
    Matcher words = WORD.matcher(text);
    Stream.Builder<String> found = Stream.builder();
    while (words.find()) {
      String word = words.group();
      if (word.chars().anyMatch(Character::isDigit) && word.chars().anyMatch(Character::isLetter)) {
        found.add(word);
      }
    }
    return found.build();
  }

  /** Listens to all logs of this JVM; again after each start of a shop, which sets them up anew. */
  static void listen() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    if (root.getAppender(SecretWatch.class.getName()) != null) {
      return;
    }
    root.iteratorForAppenders().forEachRemaining(SecretWatch::onlyWarnings);
    context.getLogger("io.hapax").setLevel(Level.DEBUG);
    Ear ear = new Ear();
    ear.setContext(context);
    ear.setName(SecretWatch.class.getName());
    ear.start();
    root.addAppender(ear);
  }

  /** People who run the tests need not see what is only listened to. */
  private static void onlyWarnings(Appender<ILoggingEvent> console) {
    ThresholdFilter warnings = new ThresholdFilter();
    warnings.setLevel("WARN");
    warnings.start();
    console.addFilter(warnings);
  }

  private static final class Ear extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      String trace =
          event.getThrowableProxy() == null
              ? ""
              : ThrowableProxyUtil.asString(event.getThrowableProxy());
      told(event.getLoggerName(), event.getFormattedMessage() + "\n" + trace);
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    assertThat(takeLeaks()).as("secrets that were told").isEmpty();
  }

  static List<String> takeLeaks() {
    List<String> leaks = List.copyOf(LEAKS);
    LEAKS.removeAll(leaks);
    return leaks;
  }
}
