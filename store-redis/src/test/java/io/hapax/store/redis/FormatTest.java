package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import io.lettuce.core.api.sync.RedisCommands;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records as earlier versions wrote them, kept in the repository: a rolling upgrade reads them.
 * Never change a sample; add the next format's.
 */
class FormatTest {

  private static final Scope SCOPE = new Scope("acme", "alice", "POST /orders");
  private static final OwnerId OWNER =
      OwnerId.fromBytes(HexFormat.of().parseHex("00112233445566778899aabbccddeeff"));

  private final RedisCommands<byte[], byte[]> server = LettuceNodes.commands();
  private final String prefix = "samples:" + UUID.randomUUID() + ":";
  private final RedisStore store =
      RedisStore.builder(LettuceNodes.bridge()).keyPrefix(prefix).deadline(Some.DEADLINE).build();

  @BeforeEach
  void putSamples() throws IOException {
    try (InputStream file = FormatTest.class.getResourceAsStream("/samples/records-V1.txt")) {
      new String(file.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(this::put);
    }
  }

  private void put(String line) {
    String[] words = line.split(" ", -1);
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    Stream.of(words).skip(1).map(FormatTest::bytes).forEach(record::writeBytes);
    server.set(name(words[0]), record.toByteArray());
  }

  private byte[] name(String hex) {
    return (prefix + hex).getBytes(UTF_8);
  }

  private static byte[] bytes(String word) {
    return word.startsWith("0x")
        ? HexFormat.of().parseHex(word.substring(2))
        : word.getBytes(UTF_8);
  }

  private StoredRecord found(String name, Class<? extends ClaimResult.Existing> kind) {
    ClaimResult answer = store.claim(Some.lease(SCOPE.key(name)));
    assertThat(answer).isInstanceOf(kind);
    StoredRecord found = ((ClaimResult.Existing) answer).found();
    assertThat(store.find(SCOPE.key(name)).orElseThrow().token()).isEqualTo(found.token());
    return found;
  }

  private static Claim of(String name, long token) {
    return new Claim(SCOPE.key(name), OWNER, token, Instant.EPOCH);
  }

  @Test
  void finished_records_answer() {
    StoredRecord completed = found("completed", ClaimResult.Completed.class);
    assertThat(completed.outcome()).isEqualTo("201 Created".getBytes(UTF_8));
    assertThat(completed.mode()).isEqualTo(Mode.FENCE);
    assertThat(completed.token()).isEqualTo(1_700_000_000_000_001L);
    assertThat(completed.fingerprint()).isNotNull();
    StoredRecord empty = found("completed with nothing", ClaimResult.Completed.class);
    assertThat(empty.outcome()).isNull();
    assertThat(empty.fingerprint()).isNull();
    assertThat(empty.mode()).isEqualTo(Mode.SURROUND);
    found("marked", ClaimResult.Marked.class);
  }

  @Test
  void a_run_that_an_earlier_version_began_is_ended_by_this_one() {
    found("running", ClaimResult.InProgress.class);
    Claim running = of("running", 1_700_000_000_000_003L);
    assertThat(store.renew(List.of(running), Some.LEASE)).isEmpty();
    assertThat(store.complete(running, null, Some.ONE_DAY)).isTrue();
    found("running", ClaimResult.Completed.class);
    assertThat(store.release(of("marked", 1_700_000_000_000_005L))).isTrue();
  }

  @Test
  void an_abandoned_one_is_taken_over() {
    StoredRecord dead = found("abandoned", ClaimResult.Abandoned.class);
    Claim claim = Some.acquired(store.takeOver(Some.lease(SCOPE.key("abandoned")), dead.token()));
    assertThat(claim.token()).isGreaterThan(dead.token());
  }

  @Test
  void form_tokens_are_redeemed_and_given_back() {
    assertThat(store.find(SCOPE.key("issued")).orElseThrow().state()).isEqualTo(RecordState.ISSUED);
    Claim claim = Some.acquired(store.claim(Some.redeem(SCOPE.key("issued"))));
    assertThat(store.complete(claim, null, new Expiry.AsIssued())).isTrue();
    assertThat(store.release(of("redeemed", 1_700_000_000_000_007L))).isTrue();
    assertThat(store.find(SCOPE.key("redeemed")).orElseThrow().state())
        .isEqualTo(RecordState.ISSUED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"completed", "running", "abandoned", "marked", "issued", "redeemed"})
  void a_record_of_a_later_format_is_refused_and_stays_as_it_is(String name) {
    RecordKey key = SCOPE.key(name);
    byte[] record = name(key.hex());
    byte[] before = Part.FORMAT.replacedBy("2", server.get(record));
    server.set(record, before);
    long token = Part.TOKEN.numberIn(before);
    Claim stranger = new Claim(key, OwnerId.random(), token, Instant.EPOCH);

    isRefused(() -> store.claim(Some.lease(key)));
    isRefused(() -> store.claim(Some.mark(key)));
    isRefused(() -> store.claim(Some.redeem(key)));
    isRefused(() -> store.takeOver(Some.lease(key), token));
    isRefused(() -> store.find(key));
    assertThat(store.issue(key, Some.WINDOW)).isFalse();
    assertThat(store.complete(stranger, Some.OUTCOME, Some.ONE_DAY)).isFalse();
    assertThat(store.renew(List.of(stranger), Some.LEASE)).containsExactly(stranger);
    store.release(stranger);

    assertThat(server.get(record)).isEqualTo(before);
  }

  /** Who is of an older version than his record can't know what else it would have to change. */
  @Test
  void not_even_its_owner_changes_one_of_a_later_format() {
    Claim running = of("running", 1_700_000_000_000_003L);
    byte[] record = name(running.key().hex());
    byte[] later = Part.FORMAT.replacedBy("2", server.get(record));
    server.set(record, later);

    assertThat(store.complete(running, Some.OUTCOME, Some.ONE_DAY)).isFalse();
    assertThat(store.renew(List.of(running), Some.LEASE)).containsExactly(running);
    assertThat(store.release(running)).isFalse();
    assertThat(server.get(record)).isEqualTo(later);
  }

  private static void isRefused(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll("format 2", "upgrade this node");
  }
}
