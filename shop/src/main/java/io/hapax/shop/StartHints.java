package io.hapax.shop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says, once the shop answers, where it does and what to try first. */
@Component
class StartHints {

  private static final Logger log = LoggerFactory.getLogger(StartHints.class);

  private static final String HINTS =
      """
      The shop is open: {url}
        curl -i {url}/orders -H 'Content-Type: application/json' -H 'Idempotency-Key: demo-1' \\
             -d '{"item":"Widget","quantity":1,"price":9.99}'
        curl -s {url}/api/auth/login -H 'Content-Type: application/json' \\
             -d '{"username":"alice","password":"alice"}'\
      """;

  private final Environment environment;

  StartHints(Environment environment) {
    this.environment = environment;
  }

  @EventListener(ApplicationReadyEvent.class)
  void print() {
    String port = environment.getProperty("local.server.port", "8080");
    log.info("{}", HINTS.replace("{url}", "http://localhost:" + port));
  }
}
