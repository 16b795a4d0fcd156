package io.hapax.spring.corner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_NESTED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRES_NEW;

import io.hapax.Refusal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.UnexpectedRollbackException;

/** However a transaction ends: what stands, what the record says, what caller and retry hear. */
abstract class CommitRules extends Corners {

  private static void nothingStands(App app, String trip) {
    assertThat(app.bookings(trip)).as("bookings").isZero();
    assertThat(app.records(trip)).as("records").isEmpty();
  }

  /** {@code run} stands alone, and answers whoever comes now. */
  private static void isBookedOnce(App app, Way way, String trip, Heard run) {
    assertThat(run.answered()).as("%s", run).isTrue();
    assertThat(app.records(trip)).as("records").isEqualTo("C");
    assertThat(way.book(app, trip, trip)).isEqualTo(run);
    assertThat(app.bookings(trip)).as("bookings").isEqualTo(1);
  }

  /** Of a first run nothing is left, so that the next is the only one. */
  private static void isUndone(App app, Way way, String trip) {
    nothingStands(app, trip);
    isBookedOnce(app, way, trip, way.book(app, trip, trip));
  }

  /**
   * On PostgreSQL the constraint fails at COMMIT; elsewhere at JPA's flush or, by JDBC, at once.
   */
  @ParameterizedTest
  @MethodSource("managersAndWays")
  void whatFailsInTheEndIsUndone(Manager manager, Way way) {
    App app = app(manager);
    String trip = fresh();
    String other = fresh();
    app.desk().book(other, trip);

    Heard first = way.book(app, trip, trip);

    assertThat(first.error())
        .isInstanceOfAny(DataIntegrityViolationException.class, TransactionSystemException.class);
    nothingStands(app, trip);
    app.jdbc.sql("DELETE FROM bookings WHERE trip = ?").param(other).update();
    isUndone(app, way, trip);
  }

  @ParameterizedTest
  @MethodSource("managersAndWays")
  void whatIsMarkedForRollbackOnItsWayIsUndone(Manager manager, Way way) {
    App app = app(manager);
    String trip = fresh();
    app.during(trip, () -> app.in(PROPAGATION_REQUIRED, CommitRules::markForRollback));

    Heard first = way.book(app, trip, trip);

    assertThat(first.error()).isInstanceOf(UnexpectedRollbackException.class);
    app.during(trip, () -> {});
    isUndone(app, way, trip);
  }

  private static boolean markForRollback(TransactionStatus transaction) {
    transaction.setRollbackOnly();
    return true;
  }

  @ParameterizedTest
  @MethodSource("managersAndWays")
  void aRunThatIsCommittedNeverRunsAgainThoughTheAnswerWasLost(Manager manager, Way way) {
    App app = app(manager);
    String trip = fresh();
    app.during(trip, app.commits::loseNextAnswer);

    Heard first = way.book(app, trip, trip);

    assertThat(first.error()).isNotNull();
    assertThat(app.records(trip)).isEqualTo("C");
    Heard retry = way.book(app, trip, trip);
    if (way == Way.JOIN) {
      assertThat(retry.answered()).as("its outcome was committed too: %s", retry).isTrue();
    } else {
      assertThat(retry.refusal()).isInstanceOf(Refusal.OutcomeUnavailable.class);
    }
    assertThat(app.bookings(trip)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionThatBeganEarlierDecidesAboutBoth(Manager manager) {
    App app = app(manager);
    String trip = fresh();

    assertThatThrownBy(
            () ->
                app.in(
                    PROPAGATION_REQUIRED,
                    outer -> {
                      assertThat(Way.JOIN.book(app, trip, trip).answered()).isTrue();
                      throw new IllegalArgumentException("the caller fails later");
                    }))
        .isInstanceOf(IllegalArgumentException.class);

    isUndone(app, Way.JOIN, trip);
  }

  @ParameterizedTest
  @EnumSource
  void aTransactionOfItsOwnWithinAnotherStandsWithItsRecord(Manager manager) {
    App app = app(manager);
    String trip = fresh();
    String outside = fresh();

    Heard first =
        app.in(
            PROPAGATION_REQUIRED,
            outer -> {
              app.desk().book(outside, outside);
              outer.setRollbackOnly();
              return Heard.of(
                  () -> app.in(PROPAGATION_REQUIRES_NEW, inner -> app.desk().bookOnce(trip, trip)));
            });

    assertThat(app.bookings(outside)).isZero();
    isBookedOnce(app, Way.JOIN, trip, first);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "JPA")
  void aSavepointTakesTheRecordBackWithTheWork(Manager manager) {
    App app = app(manager);
    String trip = fresh();

    Heard second =
        app.in(
            PROPAGATION_REQUIRED,
            outer -> {
              app.in(
                  PROPAGATION_NESTED,
                  nested -> {
                    assertThat(Way.JOIN.book(app, trip, trip).answered()).isTrue();
                    return markForRollback(nested);
                  });
              return Way.JOIN.book(app, trip, trip);
            });

    isBookedOnce(app, Way.JOIN, trip, second);
  }

  /** What a handler commits apart, before its own transaction fails, nothing can take back. */
  @ParameterizedTest
  @EnumSource
  void aHandlersTransactionIsFencedWhateverItHasWithin(Manager manager) {
    App app = app(manager);
    String trip = fresh();
    String within = fresh();

    Heard first =
        app.handle(
            trip,
            () ->
                app.in(
                    PROPAGATION_REQUIRED,
                    outer -> {
                      app.in(PROPAGATION_REQUIRES_NEW, inner -> app.desk().book(within, within));
                      assertThat(app.records(trip)).as("the work is not done").isEqualTo("P");
                      return app.desk().book(trip, trip);
                    }));

    assertThat(app.bookings(within)).isEqualTo(1);
    isBookedOnce(app, Way.FENCE, trip, first);
  }

  @ParameterizedTest
  @EnumSource
  void anEffectThatStandsIsNeverRunAgainThoughALaterTransactionFailed(Manager manager) {
    App app = app(manager);
    String trip = fresh();
    String later = fresh();

    Heard first =
        app.handle(
            trip,
            () -> {
              app.desk().book(trip, trip);
              assertThat(app.records(trip)).isEqualTo("T");
              app.during(later, CommitRules::fail);
              return app.desk().book(later, later);
            });

    assertThat(first.error()).isInstanceOf(IllegalArgumentException.class);
    assertThat(app.bookings(later)).isZero();
    assertThat(app.records(trip)).isEqualTo("C");
    assertThat(Way.FENCE.book(app, trip, trip).refusal())
        .isInstanceOf(Refusal.OutcomeUnavailable.class);
    assertThat(app.bookings(trip)).isEqualTo(1);
  }

  private static void fail() {
    throw new IllegalArgumentException("the work fails");
  }

  @ParameterizedTest
  @EnumSource
  void ofTransactionsThatFailedTheNextIsFenced(Manager manager) {
    App app = app(manager);
    String trip = fresh();

    Heard first =
        app.handle(
            trip,
            () -> {
              app.during(trip, CommitRules::fail);
              assertThat(Heard.of(() -> app.desk().book(trip, trip)).error()).isNotNull();
              assertThat(app.records(trip)).isEqualTo("P");
              app.during(trip, () -> {});
              int run = app.desk().book(trip, trip);
              assertThat(app.records(trip)).isEqualTo("T");
              return run;
            });

    isBookedOnce(app, Way.FENCE, trip, first);
  }
}
