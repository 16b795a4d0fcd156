package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.hapax.policy.KeySource;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Keys, callers and bodies with a word in them that nobody may read: not in a log line of any
 * level, and not in the answer of a refused request.
 */
class SecretsTest extends CountedRuns {

  private static final String SECRET = "CANARY";
  private static final String LONG = SECRET + "k".repeat(300);
  private static final Protection BY_PARAMETER =
      Protection.by(
          Policy.from(Preset.ONCE).keySource(new KeySource.Parameter("requestId")).build());

  private final Logger logger = (Logger) LoggerFactory.getLogger("io.hapax");
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final AppenderBase<ILoggingEvent> ear =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
          lines.add(event.getFormattedMessage());
          if (event.getThrowableProxy() != null) {
            lines.add(ThrowableProxyUtil.asString(event.getThrowableProxy()));
          }
        }
      };

  @BeforeEach
  void listen() {
    ear.setContext(logger.getLoggerContext());
    ear.start();
    logger.setLevel(Level.TRACE);
    logger.addAppender(ear);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(ear);
    logger.setLevel(null);
  }

  @Test
  void nobodyReadsThem() throws Exception {
    for (Protection protection :
        List.of(
            STANDARD,
            KEEPING_FAILURES,
            Protection.by(Policy.guard()),
            Protection.by(Policy.firstWins()),
            Protection.by(Policy.once()),
            BY_PARAMETER)) {
      try (TestServer server =
          counting(protection, (request, response) -> response.getWriter().print("done"))
              .callers(
                  new Callers(
                      request -> SECRET + "-caller",
                      request -> SECRET + "-tenant",
                      io.hapax.http.ForwardedFor.first()))
              .start()) {
        for (String key :
            List.of(
                SECRET,
                '"' + SECRET,
                '"' + SECRET + "\";a=",
                SECRET + ",b",
                SECRET + "\u00ff",
                LONG)) {
          for (String body : List.of(SECRET, SECRET + " that is another", SECRET.repeat(20_000))) {
            send(server, key, body);
          }
        }
        server.storeDown.set(true);
        send(server, SECRET + "-down", SECRET);
      }
    }
    assertThat(lines).isNotEmpty();
    assertThat(lines).noneMatch(line -> line.contains(SECRET));
  }

  private static void send(TestServer server, String key, String body) throws Exception {
    String query = "?requestId=" + SECRET + (key.equals(LONG) ? LONG : "") + "&a=" + SECRET;
    String[] headers = {
      KEY,
      key,
      "X-" + KEY,
      key,
      "X-Idempotency-Token",
      key,
      "X-Forwarded-For",
      SECRET,
      "Content-Type",
      "text/plain",
      "Authorization",
      "Bearer " + SECRET
    };
    try (Wire wire = new Wire(server)) {
      Wire.Answer answer = wire.send("POST", "/work" + query, body.getBytes(ISO_8859_1), headers);
      assertThat(answer.code()).isLessThan(504);
      assertThat(answer.shown()).doesNotContain(SECRET);
    }
  }
}
