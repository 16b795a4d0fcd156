package io.hapax.shop.conformance;

import io.hapax.shop.web.ShopException;
import io.hapax.spring.Idempotent;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

/** Counts its runs, and takes as long as it is told. */
@RestController
@Profile("conformance")
@RequestMapping("/api/conformance")
class ConformanceController {

  private static final String DELAY = "X-Conformance-Delay-Ms";

  private final Executions executions;

  ConformanceController(Executions executions) {
    this.executions = executions;
  }

  record Ran(boolean success, long executions) {}

  @RequestMapping(method = {RequestMethod.POST, RequestMethod.PATCH})
  @Idempotent
  Ran write(@RequestHeader(name = DELAY, required = false) @Nullable String delay)
      throws InterruptedException {
    return run(delay);
  }

  @RequestMapping(method = {RequestMethod.GET, RequestMethod.PUT, RequestMethod.DELETE})
  Ran pass(@RequestHeader(name = DELAY, required = false) @Nullable String delay)
      throws InterruptedException {
    return run(delay);
  }

  private Ran run(@Nullable String delay) throws InterruptedException {
    long milliseconds = delay == null ? 0 : milliseconds(delay.trim());
    long number = executions.next();
    Thread.sleep(milliseconds);
    return new Ran(true, number);
  }

  private static long milliseconds(String delay) {
    if (!delay.matches("[0-9]{1,6}")) {
      throw ShopException.badRequest(DELAY + " is a number of milliseconds, such as 500");
    }
    return Long.parseLong(delay);
  }
}
