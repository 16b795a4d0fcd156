package io.hapax;

import static io.hapax.Calls.ALICE;
import static io.hapax.Calls.call;
import static io.hapax.Calls.created;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static io.hapax.Calls.replay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hapax.event.HapaxEvent;
import io.hapax.policy.OnAbandoned;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Policy;
import io.hapax.spi.StoreException;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.FormTokens;
import io.hapax.token.TokenCaller;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every verb of a store fails in every way, before and after the handler ran. The handler runs once
 * per decision at most, its caller hears of the handler alone, and once the store is back the key
 * is neither stuck nor lost.
 */
@Timeout(120)
class StoreFaultsTest {

  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Policy REFUSING =
      Policy.standard().toBuilder().lease(LEASE).onAbandoned(OnAbandoned.RERUN).build();

  /** Waits instead of asking again and again. */
  private static final Policy WAITING =
      REFUSING.toBuilder().onInProgress(OnInProgress.waitAtMost(Duration.ofSeconds(20))).build();

  private final FaultyStore store = FaultyStore.frozen();
  private final CountDownLatch healed = new CountDownLatch(1);
  private final BlockingQueue<HapaxEvent> events = new LinkedBlockingQueue<>();
  private final AtomicInteger runs = new AtomicInteger();
  private @Nullable Hapax opened;

  private HapaxBuilder engine(Fault fault) {
    return Hapax.on(store)
        .storeDeadline(fault.deadline())
        .pollInterval(Duration.ofMillis(10))
        .listener(events::add);
  }

  private Hapax open(HapaxBuilder builder) {
    Hapax hapax = builder.build();
    opened = hapax;
    return hapax;
  }

  private void heal() {
    store.heal();
    healed.countDown();
  }

  @AfterEach
  void close() {
    heal();
    if (opened != null) {
      opened.close(Duration.ZERO);
    }
  }

  private String work(Hapax hapax, Policy policy) {
    return hapax.execute(
        call(policy, "k", "body"), ValueCodec.text(), () -> "run " + runs.incrementAndGet());
  }

  private <E extends HapaxEvent> E await(Class<E> type) throws InterruptedException {
    while (true) {
      HapaxEvent event = events.poll(20, TimeUnit.SECONDS);
      assertThat(event).as("an event of type " + type.getSimpleName()).isNotNull();
      if (type.isInstance(event)) {
        return type.cast(event);
      }
    }
  }

  static Stream<Arguments> beforeTheHandler() {
    return Stream.of("claim", "takeOver")
        .flatMap(
            verb ->
                Stream.of(Fault.values())
                    .flatMap(
                        fault ->
                            Stream.of(OnStoreOutage.values())
                                .map(outage -> Arguments.of(verb, fault, outage))));
  }

  @ParameterizedTest
  @MethodSource("beforeTheHandler")
  void before_the_handler_the_policy_answers_and_the_key_is_free_when_the_store_is_back(
      String verb, Fault fault, OnStoreOutage outage) {
    Hapax hapax = open(engine(fault));
    if (verb.equals("takeOver")) {
      proceed(hapax.begin(call(REFUSING, "k", "body"))).giveUp();
      store.pass(LEASE.plusSeconds(1));
    }
    fault.befall(store, verb, healed);
    Policy policy = REFUSING.toBuilder().onStoreOutage(outage).build();

    if (outage == OnStoreOutage.FAIL_OPEN) {
      assertThat(work(hapax, policy)).isEqualTo("run 1");
    } else {
      assertThat(catchThrowableOfType(RefusedException.class, () -> work(hapax, policy)).refusal())
          .isInstanceOf(Refusal.StoreUnavailable.class);
      assertThat(runs).hasValue(0);
    }
    heal();

    int before = runs.get();
    String first = work(hapax, WAITING);
    assertThat(first).isEqualTo("run " + (before + 1));
    assertThat(work(hapax, WAITING)).isEqualTo(first);
    assertThat(runs).hasValue(before + 1);
  }

  @ParameterizedTest
  @EnumSource
  void after_the_handler_the_caller_gets_its_value_and_nothing_runs_again(Fault fault)
      throws Exception {
    Hapax hapax = open(engine(fault));
    fault.befall(store, "complete", healed);

    assertThat(work(hapax, REFUSING)).isEqualTo("run 1");
    if (!fault.isApplied()) {
      Refusal meanwhile = refusal(hapax.begin(call(REFUSING, "k", "body")));
      assertThat(meanwhile).isInstanceOf(Refusal.InProgress.class);
    }
    await(HapaxEvent.CompletionDeferred.class);
    heal();

    await(HapaxEvent.Completed.class);
    assertThat(work(hapax, WAITING)).isEqualTo("run 1");
    assertThat(store.verbs()).doesNotContain("release");
    assertThat(hapax.awaitIdle(Duration.ofSeconds(20))).isTrue();
  }

  /** As a driver, a client of Redis, Hapax's own stores, or a broken class path would throw it. */
  static List<Throwable> handlersOwn() {
    return List.of(
        new SQLException("deadlock", "40001"),
        new IllegalStateException("RedisConnectionException: the handler's Redis is down"),
        new StoreException("the handler has a store of its own", null),
        new NoClassDefFoundError("com/example/Handler"));
  }

  static Stream<Arguments> failures() {
    Fault[] faults = Fault.values();
    List<Throwable> own = handlersOwn();
    return IntStream.range(0, faults.length)
        .mapToObj(i -> Arguments.of(faults[i], own.get(i % own.size())));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void a_handler_s_own_exception_stays_what_it_is_and_frees_the_key_when_the_store_is_back(
      Fault fault, Throwable own) throws Exception {
    Hapax hapax = open(engine(fault));
    fault.befall(store, "release", healed);

    Throwable thrown =
        catchThrowable(
            () ->
                hapax.execute(
                    call(REFUSING, "k", "body"),
                    ValueCodec.text(),
                    () -> {
                      runs.incrementAndGet();
                      throw sneaky(own);
                    }));
    assertThat(thrown).isSameAs(own);
    assertThat(own.getSuppressed()).isEmpty();
    assertThat(runs).hasValue(1);
    heal();

    await(HapaxEvent.Released.class);
    assertThat(work(hapax, WAITING)).isEqualTo("run 2");
    assertThat(work(hapax, WAITING)).isEqualTo("run 2");
    assertThat(hapax.awaitIdle(Duration.ofSeconds(20))).isTrue();
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> RuntimeException sneaky(Throwable error) throws E {
    throw (E) error;
  }

  @ParameterizedTest
  @EnumSource
  void a_lease_is_renewed_on_after_a_renewal_has_failed(Fault fault) throws Exception {
    Duration lease = Duration.ofMillis(300);
    Policy shortly = REFUSING.toBuilder().lease(lease).build();
    Hapax hapax = open(engine(fault));
    AtomicInteger failures = new AtomicInteger();
    fault.befall(
        store,
        "renew",
        () -> {
          if (failures.getAndIncrement() == 0) {
            fault.run(healed);
          }
        });
    Execution run = proceed(hapax.begin(call(shortly, "k", "body")));
    await(HapaxEvent.StoreFailed.class);
    healed.countDown();

    for (int i = 0; i < 3; i++) {
      store.pass(lease.dividedBy(2));
      CountDownLatch renewed = new CountDownLatch(2);
      store.after("renew", renewed::countDown);
      assertThat(renewed.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(refusal(hapax.begin(call(shortly, "k", "body"))))
        .isInstanceOf(Refusal.InProgress.class);
    assertThat(run.succeed(created("order 1"))).isEqualTo(Finished.own());
    assertThat(replay(hapax.begin(call(shortly, "k", "body")))).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void a_superseded_run_hears_of_its_winner_or_in_progress_but_never_of_the_store(Fault fault) {
    Hapax hapax = open(engine(fault));
    Execution stale = proceed(hapax.begin(call(REFUSING, "k", "body")));
    store.pass(LEASE.plusSeconds(1));
    assertThat(work(hapax, REFUSING)).isEqualTo("run 1");
    fault.befall(store, "find", healed);

    Finished finished = stale.fail(new StaleClaimException("POST /orders"), null);

    assertThat(finished).isInstanceOf(Finished.Instead.class);
    assertThat(refusal((Decision) ((Finished.Instead) finished).answer()))
        .isInstanceOf(Refusal.InProgress.class);
    assertThat(catchThrowable(() -> hapax.find(ALICE.key("k")))).isInstanceOf(StoreException.class);
    heal();
    assertThat(hapax.find(ALICE.key("k"))).isPresent();
    assertThat(work(hapax, WAITING)).isEqualTo("run 1");
  }

  @ParameterizedTest
  @EnumSource
  void purging_goes_on_after_it_has_failed_and_nothing_else_waits_for_it(Fault fault)
      throws Exception {
    CountDownLatch purges = new CountDownLatch(3);
    fault.befall(
        store,
        "purgeExpired",
        () -> {
          purges.countDown();
          if (purges.getCount() == 2) {
            fault.run(healed);
          }
        });
    Hapax hapax = open(engine(fault).purging(true, Duration.ofMillis(10)));
    assertThat(work(hapax, REFUSING)).isEqualTo("run 1");
    healed.countDown();

    assertThat(purges.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(work(hapax, REFUSING)).isEqualTo("run 1");
  }

  @ParameterizedTest
  @EnumSource
  void a_form_token_that_can_t_be_issued_is_refused_and_the_next_one_is_good(Fault fault) {
    Hapax hapax = open(engine(fault));
    FormTokens tokens = hapax.formTokens(FormTokenSettings.of(TokenCaller.nobody()));
    fault.befall(store, "issue", healed);

    assertThat(catchThrowableOfType(RefusedException.class, tokens::issue).refusal())
        .isInstanceOf(Refusal.StoreUnavailable.class);
    heal();

    String token = tokens.issue();
    tokens.checkAndConsume(token);
    assertThat(
            catchThrowableOfType(RefusedException.class, () -> tokens.checkAndConsume(token))
                .refusal())
        .isInstanceOf(Refusal.Duplicate.class);
  }
}
