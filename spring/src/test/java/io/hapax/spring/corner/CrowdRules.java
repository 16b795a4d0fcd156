package io.hapax.spring.corner;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Many at once: the first rolls back, or there are fewer connections than callers. */
abstract class CrowdRules extends Corners {

  static final int CALLERS = 8;

  static void isBookedOnce(App app, Way way, String trip) {
    Heard retry = way.book(app, trip, trip);
    assertThat(retry.answered()).as("%s", retry).isTrue();
    assertThat(app.bookings(trip)).as("bookings").isEqualTo(1);
    assertThat(app.records(trip)).as("records").isEqualTo("C");
  }

  static void fail() {
    throw new IllegalArgumentException("the first fails");
  }

  /** On InnoDB, whoever waits for the first one's row loses a deadlock when that rolls back. */
  @ParameterizedTest
  @MethodSource("managersAndWays")
  void whenTheFirstOfManyWithAKeyRollsBackNobodyHearsOfADeadlock(Manager manager, Way way) {
    App app = app(manager);
    for (int round = 0; round < 3; round++) {
      String trip = fresh();
      AtomicBoolean first = new AtomicBoolean(true);
      app.during(
          trip,
          () -> {
            if (first.getAndSet(false)) {
              fail();
            }
          });

      List<Heard> heard = Together.run(CALLERS, i -> way.book(app, trip, trip));

      assertThat(heard)
          .filteredOn(one -> !one.answered() && !one.refusedAs(Refusal.InProgress.class))
          .hasSize(1)
          .allMatch(one -> one.error() instanceof IllegalArgumentException);
      isBookedOnce(app, way, trip);
    }
  }

  static Stream<Arguments> waysAndPools() {
    return Stream.of(Way.values())
        .flatMap(way -> Stream.of(Arguments.of(way, 1), Arguments.of(way, 2)));
  }

  /** With the engine's usual deadline: a store that finds no connection in time is down. */
  @ParameterizedTest
  @MethodSource("waysAndPools")
  void eightCallersShareAFewConnections(Way way, int connections) {
    try (App app = new App(database(), Manager.JDBC, connections, builder -> {})) {
      List<String> trips = List.of(fresh(), fresh());

      List<Heard> heard =
          Together.run(CALLERS, i -> way.book(app, trips.get(i % 2), trips.get(i % 2)));

      assertThat(heard)
          .allMatch(
              one ->
                  one.answered()
                      || one.refusedAs(Refusal.InProgress.class)
                      || one.refusedAs(Refusal.StoreUnavailable.class));
      trips.forEach(trip -> isBookedOnceTheStoreIsBack(app, way, trip));
    }
  }

  private static void isBookedOnceTheStoreIsBack(App app, Way way, String trip) {
    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> way.book(app, trip, trip).answered());
    isBookedOnce(app, way, trip);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whereTheWorkHasAllConnectionsDuplicatesAreToldToTryLater(int connections) {
    try (App app = new App(database(), Manager.JDBC, connections, builder -> {});
        Busy owners = new Busy(app, connections)) {
      List<Heard> duplicates = Together.run(CALLERS, i -> owners.book(0));

      assertThat(duplicates).allMatch(one -> one.refusedAs(Refusal.StoreUnavailable.class));
      owners.finish();
      owners.trips.forEach(trip -> isBookedOnceTheStoreIsBack(app, Way.FENCE, trip));
    }
  }

  /** As many runs as there are connections, each in its transaction until they may finish. */
  private static final class Busy implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch mayFinish = new CountDownLatch(1);
    private final App app;
    private final List<String> trips;
    private final List<Future<Heard>> runs;

    Busy(App app, int connections) {
      this.app = app;
      trips = IntStream.range(0, connections).mapToObj(i -> fresh()).toList();
      CountDownLatch begun = new CountDownLatch(connections);
      trips.forEach(
          trip ->
              app.during(
                  trip,
                  () -> {
                    begun.countDown();
                    Together.await(mayFinish);
                  }));
      runs = IntStream.range(0, connections).mapToObj(i -> threads.submit(() -> book(i))).toList();
      Together.await(begun);
    }

    Heard book(int i) {
      return Way.FENCE.book(app, trips.get(i), trips.get(i));
    }

    void finish() {
      mayFinish.countDown();
      assertThat(runs.stream().map(Together::get)).allMatch(Heard::answered);
    }

    @Override
    public void close() {
      mayFinish.countDown();
      threads.shutdownNow();
    }
  }
}
