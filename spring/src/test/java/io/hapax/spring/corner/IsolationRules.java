package io.hapax.spring.corner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.springframework.transaction.TransactionDefinition.ISOLATION_READ_COMMITTED;
import static org.springframework.transaction.TransactionDefinition.ISOLATION_REPEATABLE_READ;
import static org.springframework.transaction.TransactionDefinition.ISOLATION_SERIALIZABLE;

import io.hapax.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/** Who loses above READ COMMITTED hears so, and can try again: nothing runs twice or is stuck. */
abstract class IsolationRules extends Corners {

  private static final String READ = "SELECT total FROM counter";
  private static final String ADD = "UPDATE counter SET total = total + 1";

  private static TransactionDefinition at(int isolation) {
    DefaultTransactionDefinition definition = new DefaultTransactionDefinition();
    definition.setIsolationLevel(isolation);
    return definition;
  }

  /** The levels at which two that read a row can't both write it. */
  Stream<Integer> conflicting() {
    return Stream.of(ISOLATION_REPEATABLE_READ, ISOLATION_SERIALIZABLE);
  }

  final Stream<Arguments> managersAndLevels() {
    return Arrays.stream(Manager.values())
        .flatMap(
            manager ->
                Stream.of(
                        ISOLATION_READ_COMMITTED, ISOLATION_REPEATABLE_READ, ISOLATION_SERIALIZABLE)
                    .map(level -> arguments(manager, level)));
  }

  final Stream<Arguments> conflicts() {
    return managersAndWays()
        .flatMap(
            each -> conflicting().map(level -> arguments(each.get()[0], each.get()[1], level)));
  }

  private static void isBookedOnce(App app, Way way, String trip) {
    Heard retry = way.book(app, trip, trip);
    assertThat(retry.answered()).as("%s", retry).isTrue();
    assertThat(way.book(app, trip, trip)).isEqualTo(retry);
    assertThat(app.bookings(trip)).as("bookings").isEqualTo(1);
    assertThat(app.records(trip)).as("records").isEqualTo("C");
  }

  @ParameterizedTest
  @MethodSource("managersAndLevels")
  void aKeyThatWasTakenSinceTheTransactionBeganDoesNotRunAgain(Manager manager, int level) {
    App app = app(manager);
    String trip = fresh();
    List<Heard> first = new ArrayList<>();

    Heard late =
        Heard.of(
            () ->
                app.in(
                    at(level),
                    tx -> {
                      app.count(READ);
                      first.addAll(Together.run(1, i -> Way.JOIN.book(app, trip, trip)));
                      return app.desk().bookOnce(trip, trip);
                    }));

    assertThat(first).allMatch(Heard::answered);
    if (!late.refusedAs(Refusal.InProgress.class)) {
      assertThat(late).isEqualTo(first.get(0));
    }
    assertThat(Way.JOIN.book(app, trip, trip)).isEqualTo(first.get(0));
    isBookedOnce(app, Way.JOIN, trip);
  }

  @ParameterizedTest
  @MethodSource("conflicts")
  void ofTwoWhoseWorkConflictsTheLoserCanTryAgain(Manager manager, Way way, int level) {
    App app = app(manager);
    List<String> trips = List.of(fresh(), fresh());
    CyclicBarrier bothHaveRead = new CyclicBarrier(2);
    int before = app.count(READ);
    for (String trip : trips) {
      app.during(
          trip,
          () -> {
            app.count(READ);
            Together.await(bothHaveRead);
            app.jdbc.sql(ADD).update();
          });
    }

    List<Heard> heard =
        Together.run(2, i -> way.bookIn(at(level), app, trips.get(i), trips.get(i)));

    assertThat(heard).filteredOn(Heard::answered).as("%s", heard).hasSize(1);
    String loser = trips.get(heard.get(0).answered() ? 1 : 0);
    assertThat(heard.get(trips.indexOf(loser)).error())
        .isInstanceOf(ConcurrencyFailureException.class);
    assertThat(app.bookings(loser)).isZero();
    assertThat(app.records(loser)).isEmpty();
    app.during(loser, () -> app.jdbc.sql(ADD).update());
    trips.forEach(trip -> isBookedOnce(app, way, trip));
    assertThat(app.count(READ)).isEqualTo(before + 2);
  }

  @ParameterizedTest
  @MethodSource("managersAndLevels")
  void aHandlerThatWasTakenOverRollsBackAndIsToldToTryLater(Manager manager, int level) {
    App app = app(manager);
    String trip = fresh();
    app.during(
        trip,
        () -> {
          app.count(READ);
          Together.run(1, i -> app.takeOver(trip));
        });

    Heard stale = Way.FENCE.bookIn(at(level), app, trip, trip);

    assertThat(stale.refusal()).as("%s", stale).isInstanceOf(Refusal.InProgress.class);
    assertThat(app.bookings(trip)).isZero();
    assertThat(app.records(trip)).as("the other's").isEqualTo("P");
  }
}
