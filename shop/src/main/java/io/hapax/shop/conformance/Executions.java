package io.hapax.shop.conformance;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** How often the handlers of {@code /api/conformance} ran. */
@Component
@Profile("conformance")
class Executions {

  private final AtomicLong count = new AtomicLong();

  long next() {
    return count.incrementAndGet();
  }

  long count() {
    return count.get();
  }

  void reset() {
    count.set(0);
  }
}
