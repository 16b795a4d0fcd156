package io.hapax.shop.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A watch that hears nothing would find nothing. */
class SecretWatchTest {

  private final Logger log = LoggerFactory.getLogger("io.hapax.somewhere");
  private final String secret = UUID.randomUUID().toString();

  @Test
  void itHearsMessagesAtDebugAndStackTraces() {
    ShopServer.shared(Backend.H2);
    SecretWatch.sent("{\"key\":\"" + secret + "\"}");

    log.debug("a key is {}", secret);
    log.warn("failed", new IllegalStateException(new IllegalArgumentException("no " + secret)));
    log.warn("harmless {}", UUID.randomUUID());

    assertThat(SecretWatch.takeLeaks())
        .anyMatch(leak -> leak.contains("a key is"))
        .anyMatch(leak -> leak.contains("failed"))
        .noneMatch(leak -> leak.contains("harmless"));
  }
}
