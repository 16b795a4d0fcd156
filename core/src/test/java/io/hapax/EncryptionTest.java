package io.hapax;

import static io.hapax.Calls.ALICE;
import static io.hapax.Calls.bytes;
import static io.hapax.Calls.call;
import static io.hapax.Calls.created;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.refusal;
import static io.hapax.Calls.replay;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.OutcomeResolver.Resolution;
import io.hapax.event.HapaxEvent;
import io.hapax.key.RecordKey;
import io.hapax.memory.MemoryStore;
import io.hapax.policy.Policy;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoreException;
import io.hapax.spi.Terms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the engine makes of encrypted records: of its own, of another key's, and of planted ones.
 */
@Timeout(60)
class EncryptionTest {

  private static final Policy STANDARD = Policy.standard();
  private static final Refusal UNAVAILABLE = new Refusal.OutcomeUnavailable(null, null);
  private static final OutcomeKeys K1 = OutcomeKeys.current("k1", key(1)).build();
  private static final OutcomeKeys K1_SOON_K2 =
      OutcomeKeys.current("k1", key(1)).reads("k2", key(2)).build();
  private static final OutcomeKeys K2_AFTER_K1 =
      OutcomeKeys.current("k2", key(2)).reads("k1", key(1)).build();
  private static final OutcomeKeys K2 = OutcomeKeys.current("k2", key(2)).build();

  private final AtomicLong micros = new AtomicLong(1_700_000_000_000_000L);
  private final MemoryStore store = new MemoryStore(1_000, micros::get);
  private final List<Hapax> nodes = new ArrayList<>();

  private static byte[] key(int filling) {
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) filling);
    return key;
  }

  private Hapax node(@Nullable OutcomeKeys keys) {
    HapaxBuilder builder = Hapax.on(store);
    if (keys != null) {
      builder.encryption(keys);
    }
    return add(builder);
  }

  private Hapax add(HapaxBuilder builder) {
    Hapax node = builder.build();
    nodes.add(node);
    return node;
  }

  /** What is settled is written with the key of now; its fingerprint is of the key of then. */
  @Test
  void a_settled_outcome_is_not_told_where_nobody_can_tell_whose_it_is() {
    for (OutcomeKeys later : Arrays.asList(K2_AFTER_K1, null)) {
      String text = later == null ? "by a node without keys" : "after a change of keys";
      proceed(node(K1).begin(call(STANDARD, text, "body"))).giveUp();
      micros.addAndGet(31_000_000);
      Hapax settling = node(later);
      assertThat(settling.settle(STANDARD, ALICE.key(text), Resolution.done(created("by hand"))))
          .isEqualTo(SettleResult.SETTLED);

      Hapax forgetful = later == null ? settling : node(K2);
      assertThat(refusal(forgetful.begin(call(STANDARD, text, "another body"))))
          .isEqualTo(UNAVAILABLE);
      assertThat(refusal(forgetful.begin(call(STANDARD, text, "body")))).isEqualTo(UNAVAILABLE);
      assertThat(replay(forgetful.begin(call(Policy.firstWins(), text, "body"))).body())
          .isEqualTo(bytes("by hand"));
    }
    assertThat(
            replay(node(K2_AFTER_K1).begin(call(STANDARD, "after a change of keys", "body")))
                .body())
        .isEqualTo(bytes("by hand"));
  }

  @AfterEach
  void close() {
    nodes.forEach(node -> node.close(Duration.ZERO));
  }

  private void run(Hapax node, String key) {
    proceed(node.begin(call(STANDARD, key, "body"))).succeed(created("order 1"));
  }

  private static Decision retry(Hapax node, String key) {
    return node.begin(call(STANDARD, key, "body"));
  }

  private static void replays(Hapax node, String key) {
    Outcome outcome = replay(retry(node, key));
    assertThat(outcome.status()).isEqualTo(201);
    assertThat(outcome.header("Location")).contains("/orders/1");
    assertThat(outcome.body()).isEqualTo(bytes("order 1"));
  }

  private static void isUnavailable(Decision decision) {
    assertThat(refusal(decision)).isEqualTo(UNAVAILABLE);
  }

  private byte[] stored(RecordKey record) {
    return stored(store, record);
  }

  private static byte[] stored(IdempotencyStore store, RecordKey record) {
    return Objects.requireNonNull(store.find(record).orElseThrow().outcome());
  }

  private void isEncrypted(RecordKey record) {
    isEncrypted(store, record);
  }

  private static void isEncrypted(IdempotencyStore store, RecordKey record) {
    assertThat(new String(stored(store, record), StandardCharsets.ISO_8859_1))
        .startsWith("\u0002\u0002k1")
        .doesNotContain("order", "Location");
  }

  /** What somebody can do who writes to the store. */
  private void plant(RecordKey record, byte[] outcome) {
    micros.addAndGet(Duration.ofDays(30).toNanos() / 1_000);
    Terms terms = new Terms.Lease(Duration.ofSeconds(30), Duration.ofDays(1));
    ClaimResult taken =
        store.claim(new ClaimRequest(record, OwnerId.random(), terms, Mode.SURROUND, null));
    store.complete(
        ((ClaimResult.Acquired) taken).claim(), outcome, new Expiry.After(Duration.ofDays(1)));
  }

  @Test
  void an_outcome_is_kept_encrypted_and_replayed_as_it_was() {
    Hapax node = node(K1);
    run(node, "k");

    isEncrypted(ALICE.key("k"));
    replays(node, "k");
  }

  @Test
  void a_key_is_changed_step_by_step_and_no_retry_notices() {
    Hapax first = node(K1);
    run(first, "before");
    Hapax knowing = node(K1_SOON_K2);
    replays(knowing, "before");
    run(knowing, "between");
    replays(first, "between");
    Hapax changed = node(K2_AFTER_K1);
    replays(changed, "before");
    run(changed, "after");
    replays(knowing, "after");

    Hapax done = node(K2);
    replays(done, "after");
    isUnavailable(retry(done, "before"));
  }

  @Test
  void another_payload_is_noticed_after_the_key_was_changed_and_the_same_one_is_none() {
    Hapax first = node(K1);
    run(first, "finished");
    proceed(first.begin(call(STANDARD, "running", "body")));
    Hapax changed = node(K2_AFTER_K1);

    for (String key : List.of("finished", "running")) {
      assertThat(refusal(changed.begin(call(STANDARD, key, "other"))))
          .isInstanceOf(Refusal.Mismatch.class);
    }
    replays(changed, "finished");
    assertThat(refusal(retry(changed, "running"))).isInstanceOf(Refusal.InProgress.class);
  }

  @Test
  void a_node_without_the_key_refuses_and_never_runs_it_again() {
    run(node(K1), "k");

    isUnavailable(retry(node(null), "k"));
    isUnavailable(retry(node(K2), "k"));
  }

  @Test
  void bytes_that_were_changed_are_never_replayed() {
    Hapax node = node(K1);
    run(node, "k");
    byte[] whole = stored(ALICE.key("k"));
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      plant(ALICE.key("k"), changed);
      isUnavailable(retry(node, "k"));
    }
    plant(ALICE.key("k"), whole);
    replays(node, "k");
  }

  @Test
  void bytes_of_another_record_are_never_replayed() {
    Hapax node = node(K1);
    run(node, "cheap");
    plant(ALICE.key("dear"), stored(ALICE.key("cheap")));

    isUnavailable(retry(node, "dear"));
  }

  @Test
  void a_plain_outcome_is_replayed_only_where_such_are_accepted() {
    run(node(null), "k");

    isUnavailable(retry(node(K1), "k"));
    replays(node(OutcomeKeys.current("k1", key(1)).acceptPlain(true).build()), "k");
  }

  @Test
  void the_application_is_asked_for_what_can_t_be_read() {
    run(node(K1), "k");
    Hapax asking =
        add(
            Hapax.on(store)
                .encryption(K2)
                .resolver(
                    question ->
                        question.why() == OutcomeResolver.Why.UNREADABLE
                            ? Resolution.done(created("found"))
                            : Resolution.unknown()));

    assertThat(replay(retry(asking, "k")).body()).isEqualTo(bytes("found"));
  }

  @Test
  void the_values_of_methods_are_encrypted_too() {
    Hapax node = node(K1);
    Call call = Call.of(Policy.firstWins(), ALICE, "k");
    for (int i = 0; i < 2; i++) {
      String said = "order " + i;
      assertThat(node.execute(call, ValueCodec.text(), () -> said)).isEqualTo("order 0");
    }
    isEncrypted(ALICE.key("k"));
  }

  @Test
  void a_settled_outcome_is_encrypted_too() {
    Hapax node =
        add(
            Hapax.on(store)
                .encryption(K1)
                .resolver(question -> Resolution.done(created("order 1"))));
    proceed(retry(node, "k")).giveUp();
    micros.addAndGet(Duration.ofSeconds(31).toNanos() / 1_000);

    replays(node, "k");
    isEncrypted(ALICE.key("k"));
  }

  @Test
  void what_a_person_says_is_encrypted_and_shown_to_people_who_have_the_key() {
    Hapax node = node(K1);
    proceed(retry(node, "k")).giveUp();
    micros.addAndGet(Duration.ofSeconds(31).toNanos() / 1_000);
    RecordKey record = ALICE.key("k");

    assertThat(node.settle(STANDARD, record, Resolution.done(created("order 1"))))
        .isEqualTo(SettleResult.SETTLED);

    isEncrypted(record);
    replays(node, "k");
    assertThat(refusal(node.begin(call(STANDARD, "k", "other"))))
        .isInstanceOf(Refusal.Mismatch.class);
    assertThat(node.find(record).orElseThrow().outcome().body()).isEqualTo(bytes("order 1"));
    assertThat(node(K2).find(record).orElseThrow().outcome()).isNull();
  }

  @Test
  void an_outcome_that_is_stored_later_is_encrypted_too() throws InterruptedException {
    FaultyStore faulty = new FaultyStore();
    AtomicBoolean down = new AtomicBoolean(true);
    faulty.before(
        "complete",
        () -> {
          if (down.getAndSet(false)) {
            throw new StoreException("down", null);
          }
        });
    CountDownLatch completed = new CountDownLatch(1);
    Hapax node =
        add(
            Hapax.on(faulty)
                .encryption(K1)
                .listener(
                    event -> {
                      if (event instanceof HapaxEvent.Completed) {
                        completed.countDown();
                      }
                    }));
    Call call = call(STANDARD, "k", "body");

    proceed(node.begin(call)).succeed(created("order 1"));
    completed.await();

    assertThat(faulty.verbs()).filteredOn("complete"::equals).hasSize(2);
    isEncrypted(faulty, ALICE.key("k"));
    assertThat(replay(node.begin(call)).body()).isEqualTo(bytes("order 1"));
  }
}
