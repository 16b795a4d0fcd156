package io.hapax.benchmarks.http;

import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.servers.Servers;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One application for each variant, all of them running at once. */
final class Apps implements Closeable {

  /** PostgreSQL would log each refused duplicate, and this process would read and print that. */
  private static final String QUIET = "&options=-c%20log_min_messages%3Dfatal";

  private final Map<Variant, App> apps = new EnumMap<>(Variant.class);
  private final Thread atExit = new Thread(this::stop);

  private Apps() {
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  static Apps start(List<Variant> variants, Servers servers) throws Exception {
    Map<Variant, List<String>> settings = new EnumMap<>(Variant.class);
    for (Variant variant : variants) {
      settings.put(variant, settings(variant, servers)); // servers start before it gets crowded
    }
    Apps started = new Apps();
    try {
      for (Variant variant : variants) {
        started.apps.put(variant, App.start(variant, settings.getOrDefault(variant, List.of())));
      }
      for (App app : started.apps.values()) {
        app.awaitStart();
      }
    } catch (Exception e) {
      started.close();
      throw e;
    }
    return started;
  }

  private static List<String> settings(Variant variant, Servers servers) throws Exception {
    return switch (variant.needs()) {
      case NOTHING -> List.of();
      case REDIS, REDISSON -> List.of("--spring.data.redis.url=" + servers.redisUri());
      case POSTGRES -> List.of("--spring.datasource.url=" + servers.newPostgresUrl() + QUIET);
    };
  }

  App of(Variant variant) {
    App app = apps.get(variant);
    if (app == null) {
      throw new IllegalArgumentException(variant + " was not started");
    }
    return app;
  }

  List<App> all() {
    return new ArrayList<>(apps.values());
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    stop();
  }

  private void stop() {
    apps.values().forEach(App::stop);
    apps.values().forEach(App::close);
  }
}
