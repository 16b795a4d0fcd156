package io.hapax.spring.corner;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Outcome;
import io.hapax.Refusal;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A COMMIT that takes longer than its run's lease is nobody else's trouble. */
@Tag("proof")
@Timeout(120)
abstract class HeldCommitRules {

  private static final int MANY = 50;
  private static final Duration HELD =
      Duration.ofSeconds(Boolean.getBoolean("hapax.proof") ? 10 : 2);
  private static final Policy SHORT_LEASE =
      App.POLICY.toBuilder().lease(Duration.ofSeconds(3)).build();

  private static final String LATEST = "SELECT MAX(lease_until) FROM idempotency_log";
  private static final String RENEWED =
      "SELECT COUNT(*) FROM idempotency_log WHERE state = 'P' AND lease_until > ?";

  private final String trip = Corners.fresh();
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch mayCommit = new CountDownLatch(1);
  private final ExecutorService owner = Executors.newSingleThreadExecutor();
  private App app;

  abstract Database database();

  @BeforeEach
  final void start() {
    app = App.patient(database(), Manager.JDBC);
  }

  private void holdNextCommit() {
    app.commits.beforeNext(
        () -> {
          held.countDown();
          Together.await(mayCommit);
        });
  }

  @AfterEach
  final void stop() {
    mayCommit.countDown();
    owner.shutdownNow();
    app.close();
  }

  private static Call call(String key) {
    return App.call(SHORT_LEASE, key).in(Mode.FENCE);
  }

  private Heard handle() {
    return app.handle(call(trip), () -> app.desk().book(trip, trip));
  }

  private Execution begun(String key) {
    return ((Decision.Proceed) app.hapax.begin(call(key))).execution();
  }

  private void areRefused(List<Heard> duplicates) {
    assertThat(duplicates).allMatch(one -> one.refusedAs(Refusal.InProgress.class));
  }

  @Test
  void duplicatesAreAnsweredAndOtherLeasesLiveWhileAFenceIsOpen() {
    List<Execution> others =
        IntStream.range(0, MANY).mapToObj(i -> begun(Corners.fresh())).toList();
    app.during(
        trip,
        () -> {
          Together.run(1, i -> app.lapse(trip));
          holdNextCommit();
        });
    Future<Heard> first = owner.submit(this::handle);
    Together.await(held);
    long latest = app.jdbc.sql(LATEST).query(Long.class).single();

    areRefused(Together.run(MANY, i -> handle()));
    // So long it is held; that is what is tested.
    Awaitility.await()
        .pollDelay(HELD)
        .atMost(Duration.ofSeconds(60))
        .until(() -> app.count(RENEWED, latest) == MANY);
    areRefused(Together.run(MANY, i -> handle()));
    mayCommit.countDown();

    Heard answer = Together.get(first);
    assertThat(answer.answered()).as("%s", answer).isTrue();
    assertThat(handle()).isEqualTo(answer);
    assertThat(app.bookings(trip)).isEqualTo(1);
    others.forEach(one -> one.succeed(Outcome.responseWithoutBody(200, List.of())));
    assertThat(app.count("SELECT COUNT(*) FROM idempotency_log WHERE state = 'C'"))
        .isEqualTo(MANY + 1);
  }

  @Test
  void duplicatesAreAnsweredWhileAJoinedTransactionIsOpen() {
    app.during(trip, this::holdNextCommit);
    Future<Heard> first = owner.submit(() -> Way.JOIN.book(app, trip, trip));
    Together.await(held);

    areRefused(Together.run(MANY, i -> Way.JOIN.book(app, trip, trip)));
    assertThat(Way.JOIN.book(app, Corners.fresh(), Corners.fresh()).answered()).isTrue();
    mayCommit.countDown();

    Heard answer = Together.get(first);
    assertThat(answer.answered()).as("%s", answer).isTrue();
    assertThat(Way.JOIN.book(app, trip, trip)).isEqualTo(answer);
    assertThat(app.bookings(trip)).isEqualTo(1);
  }
}
