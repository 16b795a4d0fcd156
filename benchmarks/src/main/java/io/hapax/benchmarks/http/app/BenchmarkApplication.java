package io.hapax.benchmarks.http.app;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The application: orders, something unrelated, and what it knows of itself. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({MeterController.class, UnrelatedController.class, DuplicateAdvice.class, Runs.class})
public class BenchmarkApplication {

  /** What stands before the port in the one line that is written once it serves. */
  public static final String SERVES_ON = "serves on port ";

  /** Starts it as {@code arguments[0]} says, a {@link Variant}; the others are Spring's. */
  public static void main(String[] arguments) {
    Variant variant = Variant.valueOf(arguments[0]);
    SpringApplication application = new SpringApplication(BenchmarkApplication.class);
    application.addPrimarySources(variant.configurations());
    application.setDefaultProperties(settings(variant));
    ConfigurableApplicationContext context = application.run(arguments);
    endWithParent();
    System.out.println(SERVES_ON + context.getEnvironment().getProperty("local.server.port"));
  }

  /** The parent writes nothing: what is read is the end of its process. */
  private static void endWithParent() {
    Thread thread =
        new Thread(
            () -> {
              try {
                System.in.read();
              } catch (IOException e) {
                // the same
              }
              Runtime.getRuntime().halt(1);
            });
    thread.setDaemon(true);
    thread.start();
  }

  private static Map<String, Object> settings(Variant variant) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("server.port", "0");
    settings.put("server.address", "127.0.0.1");
    settings.put("server.tomcat.max-keep-alive-requests", "-1");
    settings.put("spring.main.banner-mode", "off");
    settings.put("logging.level.root", "warn");
    settings.put("spring.autoconfigure.exclude", String.join(",", variant.excluded()));
    settings.putAll(variant.settings());
    return settings;
  }
}
