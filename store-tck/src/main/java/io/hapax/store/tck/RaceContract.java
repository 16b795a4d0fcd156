package io.hapax.store.tck;

import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.ClaimResult.Acquired;
import io.hapax.spi.ClaimResult.Existing;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * 64 threads on two instances want the same record at once, many times over. Exactly one gets it,
 * nobody gets an exception, and nobody is shown a record that is past.
 */
public abstract class RaceContract extends StoreContract {

  private static final int THREADS = 64;

  private final Crowd crowd = new Crowd(THREADS);

  /** How often each race is run; the system property {@code hapax.tck.rounds}, or 25. */
  protected int rounds() {
    return Integer.getInteger("hapax.tck.rounds", 25);
  }

  @AfterEach
  final void dismissTheCrowd() {
    crowd.close();
  }

  /** One round, on a key of its own. */
  private interface Race {
    void run(RecordKey key);
  }

  private void eachRound(Race race) {
    for (int round = 0; round < rounds(); round++) {
      race.run(freshKey());
    }
  }

  private List<ClaimResult> allClaim(Function<Integer, ClaimRequest> request) {
    return crowd.all(i -> instance(i).claim(request.apply(i)));
  }

  @Test
  void one_of_all_gets_an_absent_record() {
    eachRound(
        key -> {
          List<ClaimResult> answers = allClaim(i -> lease(key));

          losersSee(ClaimResult.InProgress.class, answers, onlyWinner(answers));
        });
  }

  @Test
  void one_of_all_marks_an_absent_record() {
    eachRound(
        key -> {
          List<ClaimResult> answers = allClaim(i -> mark(key));

          Claim winner = onlyWinner(answers);
          assertThat(raw(key).orElseThrow().token()).isEqualTo(winner.token());
          // Where only a lock of the winner is seen, its record is not known to be a mark.
          losersSee(Existing.class, answers, winner);
        });
  }

  @Test
  void one_of_all_gets_a_record_whose_outcome_has_expired() {
    eachRound(
        key -> {
          completed(key, OUTCOME);
          expire(key);

          List<ClaimResult> answers = allClaim(i -> lease(key));

          losersSee(ClaimResult.InProgress.class, answers, onlyWinner(answers));
        });
  }

  @Test
  void one_of_all_gets_a_record_whose_mark_has_expired() {
    eachRound(
        key -> {
          acquire(mark(key));
          expire(key);

          List<ClaimResult> answers = allClaim(i -> mark(key));

          losersSee(Existing.class, answers, onlyWinner(answers));
        });
  }

  @Test
  void nobody_claims_an_abandoned_record() {
    eachRound(
        key -> {
          Claim dead = abandoned(key);

          List<ClaimResult> answers = allClaim(i -> lease(key));

          losersSee(ClaimResult.Abandoned.class, answers, dead);
        });
  }

  @Test
  void one_of_all_takes_an_abandoned_record_over() {
    eachRound(
        key -> {
          Claim dead = abandoned(key);

          List<ClaimResult> answers =
              crowd.all(i -> instance(i).takeOver(lease(key), dead.token()));

          Claim winner = onlyWinner(answers);
          assertThat(winner.token()).isGreaterThan(dead.token());
          losersSee(ClaimResult.InProgress.class, answers, winner);
        });
  }

  @Test
  void one_of_all_takes_an_abandoned_record_over_while_others_claim_it() {
    eachRound(
        key -> {
          Claim dead = abandoned(key);

          List<ClaimResult> answers =
              claims(
                  halfAndHalf(
                      store -> store.takeOver(lease(key), dead.token()),
                      store -> store.claim(lease(key))));

          Claim winner = onlyWinner(answers);
          assertThat(tokensSeen(answers)).isSubsetOf(dead.token(), winner.token());
        });
  }

  @Test
  void one_at_most_claims_while_the_owner_releases() {
    eachRound(
        key -> {
          Claim owner = acquire(lease(key));

          List<Object> answers =
              crowd.all(i -> i == 0 ? instance(i).release(owner) : instance(i).claim(lease(key)));

          assertThat(answers.get(0)).isEqualTo(true);
          List<ClaimResult> claims = claims(answers);
          assertThat(winners(claims)).hasSizeLessThanOrEqualTo(1);
          if (winners(claims).isEmpty()) {
            acquire(lease(key));
          } else {
            assertThat(raw(key).orElseThrow().token()).isEqualTo(onlyWinner(claims).token());
          }
        });
  }

  // Owners that send their verb twice meet as many that take over: the more of both, the likelier
  // that one acts between another's look and step.

  @Test
  void either_the_owner_completes_or_another_takes_over() {
    eachRound(
        key -> {
          Claim owner = abandoned(key);

          List<Object> answers =
              halfAndHalf(
                  store -> store.complete(owner, OUTCOME, ONE_HOUR),
                  store -> store.takeOver(lease(key), owner.token()));

          boolean completed = answers.contains(true);
          assertThat(winners(claims(answers))).hasSize(completed ? 0 : 1);
          assertThat(raw(key).orElseThrow().state())
              .isEqualTo(completed ? RecordState.COMPLETED : RecordState.IN_PROGRESS);
        });
  }

  @Test
  void a_release_and_a_takeover_at_once_leave_one_new_owner() {
    eachRound(
        key -> {
          Claim owner = abandoned(key);

          List<Object> answers =
              halfAndHalf(
                  store -> store.release(owner),
                  store -> store.takeOver(lease(key), owner.token()));

          // Released first, the record is absent, and one of the others takes it all the same. All
          // of them may have met the release in the middle; then the key is free for the next.
          List<Claim> winners = winners(claims(answers));
          assertThat(winners).hasSizeLessThanOrEqualTo(1);
          Claim winner = winners.isEmpty() ? acquire(lease(key)) : winners.get(0);
          assertThat(raw(key).orElseThrow().token()).isEqualTo(winner.token());
          assertThat(store().release(owner)).isFalse();
        });
  }

  private List<Object> halfAndHalf(
      Function<IdempotencyStore, Object> some, Function<IdempotencyStore, Object> others) {
    return crowd.all(i -> (i / 2 % 2 == 0 ? some : others).apply(instance(i)));
  }

  @Test
  void a_renewal_that_is_not_lost_keeps_the_record() {
    eachRound(
        key -> {
          Claim owner = abandoned(key);

          List<Object> answers =
              crowd.all(
                  i ->
                      i == 0
                          ? instance(i).renew(List.of(owner), Requests.LEASE)
                          : instance(i).takeOver(lease(key), owner.token()));

          List<Claim> winners = winners(claims(answers));
          assertThat(winners).hasSizeLessThanOrEqualTo(1);
          if (winners.isEmpty()) {
            assertThat(store().renew(List.of(owner), Requests.LEASE)).isEmpty();
          } else {
            assertThat(store().renew(List.of(owner), Requests.LEASE)).containsExactly(owner);
          }
        });
  }

  @Test
  void a_completion_sent_many_times_at_once_is_one_completion() {
    eachRound(
        key -> {
          Claim owner = acquire(lease(key));

          List<Boolean> answers = crowd.all(i -> instance(i).complete(owner, OUTCOME, ONE_HOUR));

          assertThat(answers).containsOnly(true);
          assertThat(raw(key).orElseThrow().outcome()).isEqualTo(OUTCOME);
        });
  }

  @Test
  void a_claim_sent_many_times_at_once_is_one_claim() {
    eachRound(
        key -> {
          ClaimRequest request = lease(key);

          List<ClaimResult> answers = allClaim(i -> request);

          assertThat(winners(answers).stream().map(Claim::token).distinct()).hasSize(1);
          // One that met the statement of another in the middle may be told to come back.
          assertThat(tokensSeen(answers)).isSubsetOf(winners(answers).get(0).token());
        });
  }

  @Test
  void a_finished_record_answers_everybody_alike() {
    eachRound(
        key -> {
          completed(key, OUTCOME);

          for (ClaimResult answer : allClaim(i -> lease(key))) {
            StoredRecord found = Checks.found(answer, ClaimResult.Completed.class);
            assertThat(found.outcome()).isEqualTo(OUTCOME);
          }
        });
  }

  private static List<ClaimResult> claims(List<Object> answers) {
    return answers.stream()
        .filter(ClaimResult.class::isInstance)
        .map(ClaimResult.class::cast)
        .toList();
  }

  private static List<Claim> winners(List<ClaimResult> answers) {
    return answers.stream()
        .filter(Acquired.class::isInstance)
        .map(answer -> ((Acquired) answer).claim())
        .toList();
  }

  private static Claim onlyWinner(List<ClaimResult> answers) {
    assertThat(winners(answers)).as("winners").hasSize(1);
    return winners(answers).get(0);
  }

  /** The others got answers of {@code kind}, and where those show a record it is the owner's. */
  private static void losersSee(
      Class<? extends Existing> kind, List<ClaimResult> answers, Claim owner) {
    assertThat(answers).allMatch(answer -> answer instanceof Acquired || kind.isInstance(answer));
    assertThat(tokensSeen(answers)).isSubsetOf(owner.token());
  }

  private static List<Long> tokensSeen(List<ClaimResult> answers) {
    return answers.stream()
        .filter(Existing.class::isInstance)
        .map(answer -> ((Existing) answer).found())
        .filter(Objects::nonNull)
        .map(StoredRecord::token)
        .distinct()
        .toList();
  }
}
