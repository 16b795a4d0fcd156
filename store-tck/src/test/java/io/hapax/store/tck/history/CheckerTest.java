package io.hapax.store.tck.history;

import static io.hapax.store.tck.history.Asked.NO_TOKEN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Histories written by hand: the right ones are explained, the wrong ones never. */
class CheckerTest {

  private static final RecordKey KEY = Scope.of("alice", "POST /orders").key("key");
  private static final Duration LEASE = Duration.ofMillis(100);
  private static final Duration LIFETIME = Duration.ofSeconds(1);
  private static final Expiry ONE_SECOND = new Expiry.After(Duration.ofSeconds(1));
  private static final Answer YES = Answer.of(true);
  private static final Answer NO = Answer.of(false);

  private final OwnerId alice = OwnerId.random();
  private final OwnerId bob = OwnerId.random();
  private final List<Operation> calls = new ArrayList<>();

  /** From and until are milliseconds. */
  private void call(int from, int until, Asked asked, Answer answer) {
    calls.add(Operation.answered(1, asked, answer, from * 1_000_000L, until * 1_000_000L));
  }

  private void unheard(int from, Asked asked) {
    calls.add(Operation.pending(2, asked, from * 1_000_000L));
  }

  private void isExplained() {
    assertThat(Checker.violation(calls)).isEmpty();
  }

  private void isNotExplained() {
    assertThat(Checker.violation(calls)).isPresent();
  }

  private static Fingerprint name(OwnerId owner) {
    return Fingerprint.fromBytes(Arrays.copyOf(owner.toBytes(), 33));
  }

  private static Asked claim(OwnerId owner) {
    return takeOver(owner, NO_TOKEN);
  }

  private static Asked takeOver(OwnerId owner, long token) {
    return take(owner, new Terms.Lease(LEASE, LIFETIME), token);
  }

  private static Asked take(OwnerId owner, Terms terms, long token) {
    return new Asked.Take(new ClaimRequest(KEY, owner, terms, Mode.SURROUND, name(owner)), token);
  }

  private static Asked complete(OwnerId owner, long token, String outcome) {
    return new Asked.Complete(owner, token, outcome, ONE_SECOND);
  }

  private static Asked renew(OwnerId owner, long token) {
    return new Asked.Renew(owner, token, LEASE);
  }

  private static Asked release(OwnerId owner, long token) {
    return new Asked.Release(owner, token);
  }

  private static Answer acquired(long token) {
    return new Answer(Reply.ACQUIRED, token, null);
  }

  private static Answer busy() {
    return new Answer(Reply.BUSY, NO_TOKEN, null);
  }

  private static Answer running(OwnerId owner, long token, int leaseLeft, int expiresIn) {
    return shown(RecordState.IN_PROGRESS, owner, token, null, leaseLeft, expiresIn);
  }

  private static Answer completed(OwnerId owner, long token, String outcome, int expiresIn) {
    return shown(RecordState.COMPLETED, owner, token, outcome, 0, expiresIn);
  }

  private static Answer shown(
      RecordState state, OwnerId owner, long token, String outcome, int left, int expiresIn) {
    StoredRecord found =
        new StoredRecord(
            state,
            Mode.SURROUND,
            token,
            name(owner),
            outcome == null ? null : outcome.getBytes(UTF_8),
            Duration.ZERO,
            Duration.ofMillis(left),
            Duration.ofMillis(expiresIn));
    return new Answer(Reply.of(found), NO_TOKEN, found);
  }

  private static Answer nothing() {
    return new Answer(Reply.NOTHING, NO_TOKEN, null);
  }

  @Test
  void a_whole_life_is_explained() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, claim(bob), running(alice, 5, 98, 998));
    call(40, 41, renew(alice, 5), YES);
    call(150, 151, claim(bob), running(alice, 5, -10, 890));
    call(152, 153, takeOver(bob, 5), acquired(6));
    call(154, 155, complete(alice, 5, "late"), NO);
    call(156, 157, renew(alice, 5), NO);
    call(158, 159, release(alice, 5), NO);
    call(160, 161, complete(bob, 6, "done"), YES);
    call(162, 163, complete(bob, 6, "again"), YES);
    call(164, 165, claim(alice), completed(bob, 6, "done", 996));
    call(1_200, 1_201, claim(alice), acquired(7));
    call(1_202, 1_203, release(alice, 7), YES);
    call(1_204, 1_205, new Asked.Find(), nothing());
    isExplained();
  }

  @Test
  void calls_at_the_same_time_may_have_come_in_any_order() {
    call(0, 10, new Asked.Find(), completed(alice, 5, "done", 1_000));
    call(0, 10, complete(alice, 5, "done"), YES);
    call(0, 10, claim(alice), acquired(5));
    isExplained();
  }

  @Test
  void calls_one_after_the_other_may_not() {
    call(0, 1, new Asked.Find(), completed(alice, 5, "done", 1_000));
    call(2, 3, claim(alice), acquired(5));
    call(4, 5, complete(alice, 5, "done"), YES);
    isNotExplained();
  }

  @Test
  void there_are_never_two_owners() {
    call(0, 10, claim(alice), acquired(5));
    call(0, 10, claim(bob), acquired(6));
    isNotExplained();
  }

  @Test
  void a_take_over_before_the_lease_lapsed_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(80, 81, takeOver(bob, 5), acquired(6));
    isNotExplained();
  }

  @Test
  void a_lease_that_lapses_early_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(80, 81, claim(bob), running(alice, 5, -1, 919));
    isNotExplained();
  }

  @Test
  void a_lease_that_never_lapses_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(120, 121, claim(bob), running(alice, 5, 1, 880));
    isNotExplained();
  }

  @Test
  void a_renewal_that_was_forgotten_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(50, 51, renew(alice, 5), YES);
    call(120, 121, takeOver(bob, 5), acquired(6));
    isNotExplained();
  }

  @Test
  void a_take_over_of_another_token_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(150, 151, takeOver(bob, 4), acquired(6));
    isNotExplained();
  }

  @Test
  void a_stale_completion_that_hears_true_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(150, 151, takeOver(bob, 5), acquired(6));
    call(152, 153, complete(alice, 5, "late"), YES);
    isNotExplained();
  }

  @Test
  void a_stale_completion_that_changes_the_record_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(150, 151, takeOver(bob, 5), acquired(6));
    call(152, 153, complete(alice, 5, "late"), NO);
    call(154, 155, new Asked.Find(), completed(bob, 6, "late", 1_000));
    isNotExplained();
  }

  @Test
  void a_stale_release_that_frees_the_key_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(150, 151, takeOver(bob, 5), acquired(6));
    call(152, 153, release(alice, 5), NO);
    call(154, 155, claim(alice), acquired(7));
    isNotExplained();
  }

  @Test
  void a_stale_renewal_that_hears_that_it_owns_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(150, 151, takeOver(bob, 5), acquired(6));
    call(152, 153, renew(alice, 5), YES);
    isNotExplained();
  }

  @Test
  void a_stale_commit_that_hears_true_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(150, 151, takeOver(bob, 5), acquired(6));
    call(152, 153, new Asked.Commit(alice, 5, ONE_SECOND), YES);
    isNotExplained();
  }

  @Test
  void a_committed_record_that_is_given_up_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, new Asked.Commit(alice, 5, ONE_SECOND), YES);
    call(4, 5, release(alice, 5), YES);
    isNotExplained();
  }

  @Test
  void a_token_that_does_not_grow_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, release(alice, 5), YES);
    call(4, 5, claim(bob), acquired(5));
    isNotExplained();
  }

  @Test
  void a_claim_sent_twice_that_gets_two_tokens_is_noticed() {
    call(0, 10, claim(alice), acquired(5));
    call(0, 10, claim(alice), acquired(6));
    isNotExplained();
  }

  @Test
  void a_claim_sent_twice_that_is_refused_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, claim(alice), running(alice, 5, 98, 998));
    isNotExplained();
  }

  @Test
  void a_claim_sent_twice_is_explained() {
    call(0, 10, claim(alice), acquired(5));
    call(0, 10, claim(alice), acquired(5));
    call(150, 151, claim(alice), acquired(5));
    isExplained();
  }

  @Test
  void an_outcome_that_is_lost_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, complete(alice, 5, "done"), YES);
    call(4, 5, new Asked.Find(), nothing());
    isNotExplained();
  }

  @Test
  void an_outcome_that_expires_early_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, complete(alice, 5, "done"), YES);
    call(950, 951, claim(bob), acquired(6));
    isNotExplained();
  }

  @Test
  void another_s_outcome_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, complete(alice, 5, "done"), YES);
    call(4, 5, claim(bob), completed(alice, 5, "other", 998));
    isNotExplained();
  }

  @Test
  void a_completion_that_is_repeated_and_overwrites_is_noticed() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, complete(alice, 5, "first"), YES);
    call(4, 5, complete(alice, 5, "second"), YES);
    call(6, 7, new Asked.Find(), completed(alice, 5, "second", 996));
    isNotExplained();
  }

  @Test
  void busy_is_an_answer_only_where_somebody_is_there() {
    call(0, 1, claim(alice), busy());
    isNotExplained();
  }

  @Test
  void busy_is_an_answer_while_somebody_is_at_the_record() {
    call(0, 10, claim(alice), acquired(5));
    call(5, 15, claim(bob), busy());
    isExplained();
  }

  @Test
  void a_form_token_is_redeemed_once_and_given_back() {
    Terms redeem = new Terms.Redeem(LEASE, LIFETIME);
    call(0, 1, take(alice, redeem, NO_TOKEN), new Answer(Reply.UNKNOWN, NO_TOKEN, null));
    call(2, 3, new Asked.Issue(Duration.ofSeconds(2)), YES);
    call(4, 5, new Asked.Issue(Duration.ofSeconds(2)), NO);
    call(6, 7, take(alice, redeem, NO_TOKEN), acquired(5));
    call(8, 9, take(bob, redeem, NO_TOKEN), running(alice, 5, 98, 1_994));
    call(10, 11, release(alice, 5), YES);
    call(12, 13, take(bob, redeem, NO_TOKEN), acquired(6));
    isExplained();
  }

  @Test
  void a_call_that_nobody_heard_of_may_have_worked() {
    call(0, 1, claim(alice), acquired(5));
    unheard(2, complete(alice, 5, "done"));
    call(50, 51, claim(bob), running(alice, 5, 50, 950));
    call(60, 61, claim(bob), completed(alice, 5, "done", 1_000));
    isExplained();
  }

  @Test
  void a_call_that_nobody_heard_of_may_never_have_worked() {
    call(0, 1, claim(alice), acquired(5));
    unheard(2, complete(alice, 5, "done"));
    call(150, 151, takeOver(bob, 5), acquired(6));
    isExplained();
  }

  @Test
  void a_call_that_nobody_heard_of_has_one_effect_and_no_other() {
    call(0, 1, claim(alice), acquired(5));
    unheard(2, complete(alice, 5, "done"));
    call(50, 51, claim(bob), completed(alice, 5, "other", 1_000));
    isNotExplained();
  }

  @Test
  void a_claim_that_nobody_heard_of_shows_its_token_once() {
    unheard(0, claim(alice));
    call(10, 11, claim(bob), running(alice, 5, 95, 995));
    call(12, 13, claim(bob), running(alice, 6, 93, 993));
    isNotExplained();
  }

  @Test
  void the_complaint_names_the_calls() {
    call(0, 1, claim(alice), acquired(5));
    call(2, 3, claim(bob), acquired(6));
    assertThat(Checker.violation(calls).orElseThrow())
        .contains("No order explains", bob.toString(), "Not explained");
  }
}
