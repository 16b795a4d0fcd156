package io.hapax.shop.storage;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

/**
 * Names the database that can't be opened at start. Flyway is the first to ask for a connection,
 * and would tell it in hundreds of lines.
 */
final class DatabaseFailureAnalyzer
    extends AbstractFailureAnalyzer<CannotGetJdbcConnectionException> {

  private final Environment environment;

  DatabaseFailureAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  protected FailureAnalysis analyze(Throwable root, CannotGetJdbcConnectionException cause) {
    return new FailureAnalysis(
        "The store of the orders and of the idempotency records, the database at "
            + place()
            + ", can't be opened: "
            + reason(cause),
        "Start it, or check spring.datasource.url, spring.datasource.username and"
            + " spring.datasource.password. Without a URL, shop.data-dir says where the embedded"
            + " database is; one process at a time can have it open.",
        cause);
  }

  /** Without the URL's parameters: a password can be among them. */
  private String place() {
    String url = environment.getProperty("spring.datasource.url", "");
    return url.isBlank()
        ? "shop.data-dir = " + environment.getProperty("shop.data-dir")
        : "spring.datasource.url = " + url.split("[?;]", 2)[0];
  }

  private static @Nullable String reason(CannotGetJdbcConnectionException failure) {
    Throwable driver = failure.getCause();
    return driver == null ? failure.getMessage() : driver.getMessage();
  }
}
