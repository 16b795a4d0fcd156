package io.hapax;

import static io.hapax.Calls.call;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hapax.memory.MemoryStore;
import io.hapax.policy.OnAbandoned;
import io.hapax.policy.Policy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the application gives to the engine may be broken: a class is missing when it is asked. */
class BrokenPartsTest {

  private final AtomicInteger runs = new AtomicInteger();
  private final Hapax hapax =
      Hapax.on(new MemoryStore())
          .listener(
              event -> {
                throw new NoClassDefFoundError("com/example/Meter");
              })
          .resolver(
              question -> {
                throw new NoClassDefFoundError("com/example/Payments");
              })
          .build();

  @AfterEach
  void close() {
    assertThat(hapax.awaitIdle(Duration.ZERO)).as("every run has ended").isTrue();
    hapax.close(Duration.ZERO);
  }

  private String run(ValueCodec<String> codec) {
    return hapax.execute(
        call(Policy.standard(), "k", "body"), codec, () -> "run " + runs.incrementAndGet());
  }

  @Test
  void a_listener_that_fails_changes_nothing() {
    assertThat(run(ValueCodec.text())).isEqualTo("run 1");
    assertThat(run(ValueCodec.text())).isEqualTo("run 1");
  }

  @Test
  void a_value_that_can_t_be_encoded_reaches_its_caller_and_is_not_made_again() {
    ValueCodec<String> broken =
        new ValueCodec<>() {
          @Override
          public byte[] encode(String value) {
            throw new StackOverflowError("a value that contains itself");
          }

          @Override
          public String decode(byte[] bytes) {
            throw new StackOverflowError("never");
          }
        };
    assertThat(run(broken)).isEqualTo("run 1");
    assertThat(catchThrowableOfType(RefusedException.class, () -> run(broken)).refusal())
        .isInstanceOf(Refusal.OutcomeUnavailable.class);
  }

  @Test
  void a_stored_value_that_can_t_be_decoded_is_refused() {
    assertThat(run(ValueCodec.text())).isEqualTo("run 1");
    ValueCodec<String> missing =
        new ValueCodec<>() {
          @Override
          public byte[] encode(String value) {
            throw new NoClassDefFoundError("com/example/Order");
          }

          @Override
          public String decode(byte[] bytes) {
            throw new NoClassDefFoundError("com/example/Order");
          }
        };
    assertThat(catchThrowableOfType(RefusedException.class, () -> run(missing)).refusal())
        .isInstanceOf(Refusal.OutcomeUnavailable.class);
  }

  @Test
  void a_resolver_that_fails_knows_nothing_and_a_conflict_frees_its_key() {
    Execution run = proceed(hapax.begin(call(Policy.firstWins(), "k", "body")));
    Finished finished = run.fail(new SQLException("duplicate", "23505"), null);
    assertThat(refusal((Decision) ((Finished.Instead) finished).answer()))
        .isInstanceOf(Refusal.Conflict.class);
    proceed(hapax.begin(call(Policy.firstWins(), "k", "body"))).giveUp();
  }

  @Test
  void a_check_that_fails_at_the_end_of_a_run_is_a_no() {
    FaultyStore store = FaultyStore.frozen();
    Hapax other = Hapax.on(store).build();
    Policy once = Policy.standard().toBuilder().onAbandoned(OnAbandoned.RERUN).build();
    Call call =
        call(once, "k", "body")
            .checkedBy(
                () -> {
                  throw new NoClassDefFoundError("com/example/Permissions");
                });
    Execution stale = proceed(other.begin(call));
    store.pass(once.lease().plusSeconds(1));
    proceed(other.begin(call)).succeed(Calls.created("order 1"));

    Finished finished = stale.fail(new StaleClaimException("POST /orders"), null);

    assertThat(refusal((Decision) ((Finished.Instead) finished).answer()))
        .isInstanceOf(Refusal.AccessDenied.class);
    other.close(Duration.ZERO);
  }
}
