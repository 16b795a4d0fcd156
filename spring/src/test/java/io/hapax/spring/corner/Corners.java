package io.hapax.spring.corner;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.Arguments;

/** Tests on one database, whose applications are started once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class Corners {

  private final Map<Manager, App> apps = new EnumMap<>(Manager.class);

  abstract Database database();

  final App app(Manager manager) {
    return apps.computeIfAbsent(manager, m -> App.patient(database(), m));
  }

  /** Each manager, each way. */
  final Stream<Arguments> managersAndWays() {
    return Arrays.stream(Manager.values())
        .flatMap(manager -> Arrays.stream(Way.values()).map(way -> arguments(manager, way)));
  }

  /** A name that differs from all others in its first characters. */
  static String fresh() {
    return UUID.randomUUID().toString();
  }

  @AfterAll
  final void close() {
    apps.values().forEach(App::close);
  }
}
