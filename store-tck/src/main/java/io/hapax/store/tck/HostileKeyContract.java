package io.hapax.store.tck;

import static io.hapax.store.tck.Requests.lease;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Keys that databases like to mix up, cut or choke on. Each family is a list of keys that differ,
 * so each has a record of its own.
 */
public abstract class HostileKeyContract extends StoreContract {

  private static final String LONG = "k".repeat(254);

  /** Keys that are alike. The blank, the control characters and the like are spelt out. */
  static Stream<List<String>> families() {
    return Stream.of(
        List.of("key", "KEY", "Key", "kEY"),
        List.of("key", "key ", "key  ", " key", "key\t", "key\u00a0", "key\u3000"),
        List.of("key", "key\0", "key\0\0", "\0key", "\0", "k\0ey"),
        List.of(LONG, LONG + "a", LONG + "b", LONG + "A"),
        List.of("a:b", "a|b", "a/b", "a\nb", "a,b", "a;b", "a\\b", "a'b", "a\"b", "a%b", "a_b"),
        List.of("ab", "\uff41\uff42", "\uff21\uff22", "\u0430b"),
        List.of("\u00e9", "e\u0301", "e", "\u00c9"),
        List.of("stra\u00dfe", "strasse", "STRASSE", "stra\u1e9ee"),
        List.of("i", "I", "\u0131", "\u0130"),
        List.of("\u8ba2\u5355", "\u8a02\u55ae", "\u30ab", "\uff76", "\u304b"),
        List.of("\ud83d\ude00", "\ud83d\ude01", "?", "??", "\ufffd", "1234567\ud83d\ude00"),
        List.of("'; DROP TABLE hapax; --", "${key}", "{key}", "[key]", "*", "?key"),
        List.of("0", "00", "0.0", "0x0", "null", "NULL", "false"),
        List.of("\u202ekey", "key\u200b", "\ufeffkey"));
  }

  /** Scopes and keys whose parts say the same when they are written one behind the other. */
  static Stream<List<RecordKey>> collisions() {
    String run = UUID.randomUUID().toString();
    return Stream.of(
        List.of(
            key(run + "ab", "c", "op", "k"),
            key(run + "a", "bc", "op", "k"),
            key(run + "a", "b", "cop", "k"),
            key(run + "a", "b", "co", "pk"),
            key(run, "abc", "op", "k")),
        List.of(key(run, "a:b", "op", "c"), key(run, "a", "op", "b:c"), key(run, "a", "b:op", "c")),
        List.of(key(run, "", "op", "a"), key(run, "a", "op", ""), key("", run, "op", "a")),
        List.of(
            key(run, "a\0b", "op", "c"), key(run, "a", "b\0op", "c"), key(run, "a", "op", "c")));
  }

  private static RecordKey key(String tenant, String principal, String operation, String key) {
    return new Scope(tenant, principal, operation).key(key);
  }

  @ParameterizedTest
  @MethodSource("families")
  void keys_that_are_alike_have_records_of_their_own(List<String> family) {
    Scope scope = Scope.of(UUID.randomUUID().toString(), "POST /hostile");

    haveRecordsOfTheirOwn(family.stream().map(scope::key).toList());
  }

  @ParameterizedTest
  @MethodSource("families")
  void operations_that_are_alike_have_records_of_their_own(List<String> family) {
    String principal = UUID.randomUUID().toString();

    haveRecordsOfTheirOwn(
        family.stream().map(part -> Scope.of(principal, "POST /" + part).key("key")).toList());
  }

  @ParameterizedTest
  @MethodSource("collisions")
  void parts_do_not_run_into_each_other(List<RecordKey> keys) {
    haveRecordsOfTheirOwn(keys);
  }

  @ParameterizedTest
  @MethodSource("texts")
  void texts_for_people_are_no_reason_to_fail(String text) {
    Scope scope = Scope.of(UUID.randomUUID().toString(), "POST /" + text);

    haveRecordsOfTheirOwn(
        List.of(
            RecordKey.of(scope, text, 0),
            RecordKey.of(scope, text + "2", 8),
            RecordKey.of(scope, text + "3", Integer.MAX_VALUE)));
  }

  /** Among them half a surrogate pair, which no encoding can write. */
  static Stream<String> texts() {
    return Stream.of(
        "x".repeat(10_000),
        "\u8ba2".repeat(3_000),
        "\ud83d\ude00".repeat(200),
        "\ud83d",
        "\ude00\ud83d",
        "\0",
        "'\"\\`");
  }

  private void haveRecordsOfTheirOwn(List<RecordKey> keys) {
    List<Claim> claims = keys.stream().map(key -> acquire(lease(key))).toList();
    for (int i = 0; i < keys.size(); i++) {
      assertThat(instance(i).complete(claims.get(i), outcome(i), ONE_HOUR)).isTrue();
    }
    for (int i = 0; i < keys.size(); i++) {
      assertThat(instance(i + 1).find(keys.get(i)).orElseThrow().outcome()).isEqualTo(outcome(i));
    }
  }

  private static byte[] outcome(int index) {
    return ("outcome " + index).getBytes(UTF_8);
  }
}
