package io.hapax.store.tck;

import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static io.hapax.store.tck.Requests.mark;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.RecordState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Purging is housekeeping: bounded, safe on many nodes at once, and only ever of what has expired.
 * A store whose server forgets expired records by itself finds nothing to purge, which is allowed.
 */
public abstract class PurgeContract extends StoreContract {

  private static final int MANY = 60;
  private static final int BATCH = 7;

  @BeforeEach
  final void clearLeftoversOfOtherTests() {
    purgeAll();
  }

  @Test
  void a_batch_is_never_exceeded_and_in_the_end_all_is_gone() {
    List<RecordKey> keys = expired(MANY);

    int sum = 0;
    int purged;
    do {
      purged = store().purgeExpired(BATCH);
      assertThat(purged).isBetween(0, BATCH);
      sum += purged;
    } while (purged > 0);

    assertThat(sum).isLessThanOrEqualTo(MANY);
    assertThat(keys).allMatch(key -> raw(key).isEmpty());
  }

  @Test
  void nothing_that_has_not_expired_is_touched() {
    RecordKey marked = freshKey();
    RecordKey running = freshKey();
    RecordKey abandoned = freshKey();
    RecordKey completed = freshKey();
    RecordKey kept = freshKey();
    acquire(mark(marked));
    acquire(lease(running));
    abandoned(abandoned);
    completed(completed, OUTCOME);
    store().complete(acquire(lease(kept)), OUTCOME, new Expiry.Never());
    expire(kept);
    expired(MANY);

    purgeAll();

    assertThat(state(marked)).isEqualTo(RecordState.MARKED);
    assertThat(state(running)).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(state(abandoned)).isEqualTo(RecordState.IN_PROGRESS);
    assertThat(state(completed)).isEqualTo(RecordState.COMPLETED);
    assertThat(state(kept)).isEqualTo(RecordState.COMPLETED);
  }

  @Test
  void every_state_is_purged_once_it_has_expired() {
    List<RecordKey> keys = List.of(freshKey(), freshKey(), freshKey());
    acquire(mark(keys.get(0)));
    acquire(lease(keys.get(1)));
    completed(keys.get(2), OUTCOME);
    keys.forEach(this::expire);

    purgeAll();

    assertThat(keys).allMatch(key -> raw(key).isEmpty());
  }

  @Test
  void many_purgers_at_once_delete_each_record_once() {
    List<RecordKey> keys = expired(MANY);

    int sum;
    try (Crowd crowd = new Crowd(8)) {
      sum = crowd.all(this::purgeAllOn).stream().mapToInt(Integer::intValue).sum();
    }
    sum += purgeAllOn(0);

    assertThat(sum).isLessThanOrEqualTo(MANY);
    assertThat(keys).allMatch(key -> raw(key).isEmpty());
  }

  private int purgeAllOn(int turn) {
    int sum = 0;
    int purged;
    do {
      purged = instance(turn).purgeExpired(BATCH);
      sum += purged;
    } while (purged > 0);
    return sum;
  }

  @Test
  void a_record_that_is_claimed_while_others_purge_stays_claimed() {
    List<RecordKey> keys = expired(MANY);

    List<List<Claim>> claims;
    try (Crowd crowd = new Crowd(8)) {
      claims = crowd.all(i -> i < 4 ? claimEach(i, keys) : purge(i));
    }

    List<Claim> won = claims.stream().flatMap(List::stream).toList();
    assertThat(won.stream().map(Claim::key)).containsExactlyInAnyOrderElementsOf(keys);
    for (Claim claim : won) {
      assertThat(raw(claim.key()).orElseThrow().token()).isEqualTo(claim.token());
    }
  }

  private List<Claim> claimEach(int turn, List<RecordKey> keys) {
    List<Claim> won = new ArrayList<>();
    for (RecordKey key : keys) {
      if (instance(turn).claim(lease(key)) instanceof ClaimResult.Acquired acquired) {
        won.add(acquired.claim());
      }
    }
    return won;
  }

  private List<Claim> purge(int turn) {
    purgeAllOn(turn);
    return List.of();
  }

  private RecordState state(RecordKey key) {
    return raw(key).orElseThrow().state();
  }

  private List<RecordKey> expired(int count) {
    List<RecordKey> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      RecordKey key = freshKey();
      acquire(mark(key));
      expire(key);
      keys.add(key);
    }
    return keys;
  }
}
