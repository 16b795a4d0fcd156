package io.hapax.spring.corner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;

class CrowdMariaDbTest extends CrowdRules {

  @Override
  Database database() {
    return Database.MARIADB;
  }

  /**
   * They all want one seat, under keys of their own. Those that wait for the first one's row get
   * shared locks on it when that rolls back, and InnoDB gives up all but one.
   */
  @ParameterizedTest
  @MethodSource("managersAndWays")
  void whoeverLosesADeadlockOfItsOwnWorkCanTryAgain(Manager manager, Way way) {
    App app = app(manager);
    String seat = fresh();
    List<String> trips = IntStream.range(0, CALLERS).mapToObj(i -> fresh()).toList();
    CountDownLatch inserted = new CountDownLatch(1);
    app.during(
        trips.get(0),
        () -> {
          App.flush();
          inserted.countDown();
          app.awaitBlocked(CALLERS - 1);
          fail();
        });

    List<Heard> heard =
        Together.run(
            CALLERS,
            i -> {
              if (i > 0) {
                Together.await(inserted);
              }
              return way.book(app, trips.get(i), seat);
            });

    assertThat(heard).filteredOn(Heard::answered).as("%s", heard).hasSizeLessThanOrEqualTo(1);
    assertThat(heard).anyMatch(one -> one.error() instanceof ConcurrencyFailureException);
    for (int i = 0; i < CALLERS; i++) {
      Heard one = heard.get(i);
      if (!one.answered()) {
        assertThat(one.error())
            .isInstanceOfAny(
                IllegalArgumentException.class,
                ConcurrencyFailureException.class,
                DataIntegrityViolationException.class);
        assertThat(app.records(trips.get(i))).as("%s", one).isEmpty();
      }
      assertThat(app.bookings(trips.get(i))).isEqualTo(one.answered() ? 1 : 0);
    }
    trips.forEach(trip -> assertThat(way.book(app, trip, seat).refusal()).isNull());
    assertThat(app.count("SELECT COUNT(*) FROM bookings WHERE seat = ?", seat)).isEqualTo(1);
  }
}
