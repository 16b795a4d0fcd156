package io.hapax.spring.boot;

import org.assertj.core.api.Assertions;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Applications without a web, and what is said where they don't start. */
final class Runners {

  private Runners() {}

  /** Hapax alone. */
  static ApplicationContextRunner hapax() {
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(HapaxAutoConfiguration.class));
  }

  /** Hapax with its records in memory. */
  static ApplicationContextRunner inMemory(String... properties) {
    return hapax().withPropertyValues("hapax.store=memory").withPropertyValues(properties);
  }

  /** What a person is told who starts this. */
  static String failure(ApplicationContextRunner runner) {
    String[] told = new String[1];
    runner.run(
        context -> {
          Throwable failure = context.getStartupFailure();
          Assertions.assertThat(failure).as("the start fails").isNotNull();
          FailureAnalysis analysis = new HapaxFailureAnalyzer().analyze(failure);
          told[0] =
              analysis == null
                  ? messages(failure)
                  : analysis.getDescription() + " " + analysis.getAction();
        });
    return told[0];
  }

  private static String messages(Throwable failure) {
    StringBuilder all = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      all.append(cause.getMessage()).append('\n');
    }
    return all.toString();
  }
}
