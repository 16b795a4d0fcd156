package io.hapax;

import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static io.hapax.Calls.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.OutcomeResolver.Resolution;
import io.hapax.key.Scope;
import io.hapax.memory.MemoryStore;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Policy;
import io.hapax.spi.StoreException;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.FormTokens;
import io.hapax.token.TokenCaller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Seed 2, scheme 1. */
class FormTokensTest {

  private final AtomicLong micros = new AtomicLong(1_700_000_000_000_000L);
  private final Hapax hapax = Hapax.on(new MemoryStore(1_000, micros::get)).build();
  private @Nullable String principal = "u:alice";
  private final List<Consumer<TokenCaller.Ending>> transaction = new ArrayList<>();
  private boolean inTransaction;
  private final FormTokens tokens =
      hapax.formTokens(
          FormTokenSettings.of(
              new TokenCaller() {
                @Override
                public @Nullable String principal() {
                  return principal;
                }

                @Override
                public boolean whenTransactionEnds(Consumer<Ending> listener) {
                  return inTransaction && transaction.add(listener);
                }
              }));

  @AfterEach
  void close() {
    hapax.close(Duration.ZERO);
  }

  private Refusal refused(@Nullable String token) {
    try {
      tokens.checkAndConsume(token);
    } catch (RefusedException e) {
      return e.refusal();
    }
    throw new AssertionError("the token was accepted");
  }

  private Decision submit(String token) {
    Scope scope = Scope.of(principal == null ? "a:192.0.2.1" : principal, "POST /form");
    return hapax.begin(Call.of(Policy.formToken(), scope, token));
  }

  @Test
  void a_token_is_32_hexadecimal_digits_and_never_the_same() {
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      assertThat(tokens.issue())
          .matches("[0-9a-f]{32}")
          .satisfies(t -> assertThat(seen.add(t)).isTrue());
    }
  }

  @Test
  void a_token_is_usable_once() {
    String token = tokens.issue();
    tokens.checkAndConsume(token);

    assertThat(refused(token)).isInstanceOf(Refusal.Duplicate.class);
  }

  @Test
  void missing_and_unknown_tokens_are_told_apart() {
    assertThat(refused(null)).isInstanceOf(Refusal.MissingKey.class);
    assertThat(refused("  ")).isInstanceOf(Refusal.MissingKey.class);
    assertThat(refused("0".repeat(32))).isInstanceOf(Refusal.UnknownToken.class);
    assertThat(refused("' OR 1=1 --")).isInstanceOf(Refusal.UnknownToken.class);
  }

  @Test
  void a_member_s_token_serves_nobody_else_and_stays_usable() {
    String token = tokens.issue();
    principal = "u:bob";
    assertThat(refused(token)).isInstanceOf(Refusal.UnknownToken.class);
    principal = null;
    assertThat(refused(token)).isInstanceOf(Refusal.UnknownToken.class);
    principal = "u:alice";
    tokens.checkAndConsume(token);
  }

  @Test
  void a_token_issued_to_nobody_serves_anyone_once() {
    principal = null;
    String token = tokens.issue();
    principal = "u:bob";
    tokens.checkAndConsume(token);
    principal = "u:alice";
    assertThat(refused(token)).isInstanceOf(Refusal.Duplicate.class);
  }

  @Test
  void an_unused_token_expires() {
    String token = tokens.issue();
    micros.addAndGet(Duration.ofMinutes(10).toNanos() / 1_000);

    assertThat(refused(token)).isInstanceOf(Refusal.UnknownToken.class);
  }

  @Test
  void as_the_key_of_a_claim_it_is_given_back_by_failure_with_its_own_expiry() {
    String token = tokens.issue();
    micros.addAndGet(Duration.ofMinutes(9).toNanos() / 1_000);
    Execution first = proceed(submit(token));
    assertThat(refusal(submit(token))).isInstanceOf(Refusal.InProgress.class);
    first.succeed(status(400));
    proceed(submit(token)).succeed(status(200));
    assertThat(refusal(submit(token))).isInstanceOf(Refusal.Duplicate.class);
  }

  @Test
  void given_back_it_does_not_live_longer_than_before() {
    String token = tokens.issue();
    proceed(submit(token)).succeed(status(500));
    micros.addAndGet(Duration.ofMinutes(10).toNanos() / 1_000);

    assertThat(refusal(submit(token))).isInstanceOf(Refusal.UnknownToken.class);
  }

  @Test
  void an_owner_that_died_leaves_the_token_used() {
    String token = tokens.issue();
    proceed(submit(token)).giveUp();
    micros.addAndGet(Duration.ofSeconds(31).toNanos() / 1_000);

    assertThat(refusal(submit(token))).isInstanceOf(Refusal.Unsettled.class);
  }

  @Test
  void a_rollback_gives_the_token_back_and_a_commit_uses_it_up() {
    String token = tokens.issue();
    inTransaction = true;
    tokens.checkAndConsume(token);
    assertThat(refused(token)).isInstanceOf(Refusal.InProgress.class);
    transaction.forEach(listener -> listener.accept(TokenCaller.Ending.ROLLED_BACK));
    transaction.clear();

    tokens.checkAndConsume(token);
    transaction.forEach(listener -> listener.accept(TokenCaller.Ending.COMMITTED));
    assertThat(refused(token)).isInstanceOf(Refusal.Duplicate.class);
  }

  @Test
  void issuing_is_bounded() {
    FormTokens few =
        hapax.formTokens(
            new FormTokenSettings(
                Policy.formToken(), Duration.ofMinutes(10), 2, 1, TokenCaller.nobody()));
    few.issue();
    few.issue();

    assertThatThrownBy(few::issue)
        .isInstanceOfSatisfying(
            RefusedException.class,
            e -> assertThat(e.refusal()).isInstanceOf(Refusal.Overloaded.class));
  }

  /** There is no outcome to tell: what the application knows is that the token was used. */
  @Test
  void a_token_whose_use_the_application_knows_is_used() {
    try (Hapax knowing =
        Hapax.on(hapax.store()).resolver(q -> Resolution.done(status(200))).build()) {
      String token = tokens.issue();
      proceed(submit(token)).giveUp();
      micros.addAndGet(31_000_000);

      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(
                () ->
                    knowing
                        .formTokens(FormTokenSettings.of(new Named("u:alice")))
                        .checkAndConsume(token))
            .isInstanceOfSatisfying(
                RefusedException.class,
                refused -> assertThat(refused.refusal()).isInstanceOf(Refusal.Duplicate.class));
      }
    }
  }

  @Test
  void a_policy_that_lets_an_outage_pass_lets_the_token_pass() {
    FaultyStore store = new FaultyStore();
    Policy open = Policy.formToken().toBuilder().onStoreOutage(OnStoreOutage.FAIL_OPEN).build();
    FormTokenSettings standard = FormTokenSettings.of(TokenCaller.nobody());
    FormTokenSettings passing =
        new FormTokenSettings(
            open, standard.timeToLive(), standard.burst(), standard.perSecond(), standard.caller());
    try (Hapax failing = Hapax.on(store).build()) {
      FormTokens tokensThere = failing.formTokens(passing);
      String token = tokensThere.issue();
      store.before(
          "claim",
          () -> {
            throw new StoreException("it is down", null);
          });

      assertThatCode(() -> tokensThere.checkAndConsume(token)).doesNotThrowAnyException();
    }
  }

  private record Named(@Override String principal) implements TokenCaller {}
}
