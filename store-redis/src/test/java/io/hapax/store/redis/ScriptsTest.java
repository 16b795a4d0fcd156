package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.lettuce.core.api.sync.RedisCommands;
import org.junit.jupiter.api.Test;

/** What the scripts do about fields that no contract can put there. */
class ScriptsTest {

  /** The year 2222: where the server's clock was before somebody set it back. */
  private static final long AHEAD = 8_000_000_000_000_000L;

  private final RedisCommands<byte[], byte[]> server = LettuceNodes.commands();
  private final RedisStore store = Some.store(LettuceNodes.bridge());
  private final RecordKey key = Some.key();

  private void put(String field, long value) {
    server.hset(
        store.name(key).getBytes(UTF_8),
        field.getBytes(US_ASCII),
        Long.toString(value).getBytes(US_ASCII));
  }

  @Test
  void a_token_grows_although_the_clock_was_set_back() {
    Some.acquired(store.claim(Some.lease(key)));
    put("t", AHEAD);
    put("l", 1);

    assertThat(Some.acquired(store.takeOver(Some.lease(key), AHEAD)).token()).isEqualTo(AHEAD + 1);
  }

  @Test
  void a_form_tokens_grows_too() {
    store.issue(key, Some.WINDOW);
    put("t", AHEAD);

    assertThat(Some.acquired(store.claim(Some.redeem(key))).token()).isEqualTo(AHEAD + 1);
  }

  @Test
  void a_run_that_seems_to_begin_in_the_future_has_no_age() {
    Some.acquired(store.claim(Some.lease(key)));
    put("c", AHEAD);

    assertThat(store.find(key).orElseThrow().age()).isZero();
  }

  @Test
  void a_finished_record_is_found_without_a_lease() {
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    store.complete(claim, Some.OUTCOME, Some.ONE_DAY);

    assertThat(store.find(key).orElseThrow().leaseLeft()).isZero();
  }

  @Test
  void a_finished_record_is_not_taken_over_whatever_its_lease_says() {
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    store.complete(claim, Some.OUTCOME, Some.ONE_DAY);
    put("l", 1);

    assertThat(store.takeOver(Some.lease(key), claim.token()))
        .isInstanceOf(ClaimResult.Completed.class);
  }
}
