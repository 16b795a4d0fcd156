package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;

/** Applications with Spring MVC, and what is said where they don't start. */
final class WebRunners {

  private WebRunners() {}

  /** Hapax and Spring MVC, with its records in memory. */
  static WebApplicationContextRunner inMemory() {
    return new WebApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                WebMvcAutoConfiguration.class,
                DispatcherServletAutoConfiguration.class,
                HapaxWebAutoConfiguration.class,
                HapaxAutoConfiguration.class))
        .withPropertyValues("hapax.store=memory");
  }

  /** What a person is told who starts this. */
  static String failure(WebApplicationContextRunner runner) {
    String[] told = new String[1];
    runner.run(
        context -> {
          Throwable failure = context.getStartupFailure();
          assertThat(failure).as("the start fails").isNotNull();
          FailureAnalysis analysis = new HapaxFailureAnalyzer().analyze(failure);
          assertThat(analysis).as("it is told to people").isNotNull();
          told[0] = analysis.getDescription() + " " + analysis.getAction();
        });
    return told[0];
  }
}
