package io.hapax.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FingerprintCalculatorTest {

  private static BodyDigest body(String text) {
    return BodyDigest.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The vectors of the shop's contract. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = " ; ",
      textBlock =
          """
          u1001 ; /api/payment/orders ; {"subject":"Book","amountCents":1999,"channel":"wechat"} ; cbe242597f0f0f80 ; ac4be7efc372463b1385047e44066b5f
          u1001 ; /api/member/checkin ; '' ; nobody ; ccb4d927e4ca0b3002990fba17f557c9
          203.0.113.9 ; /api/public/feedback ; {"text":"你好"} ; ac72dedbe8e0d53d ; 58054a8f9b5961434e77ce3e2b5a836d
          """)
  void the_guard_s_keys_are_seed_1_s(
      String identity, String path, String body, String bodyHash, String key) {
    assertThat(FingerprintCalculator.guardBodyHash(body(body))).isEqualTo(bodyHash);
    assertThat(FingerprintCalculator.guardKey(identity, "POST", path, body(body))).isEqualTo(key);
  }

  @Test
  void parts_that_join_to_the_same_text_are_told_apart() {
    Fingerprint one = FingerprintCalculator.of(List.of("ab", "c"), body(""));
    Fingerprint other = FingerprintCalculator.of(List.of("a", "bc"), body(""));

    assertThat(one.contradicts(other)).isTrue();
  }

  @Test
  void scoped_keys_that_join_to_the_same_text_are_told_apart() {
    assertThat(new Scope("a", "bc", "op").key("k"))
        .isNotEqualTo(new Scope("ab", "c", "op").key("k"));
    assertThat(new Scope("", "p", "op").key("|k")).isNotEqualTo(new Scope("", "p", "op|").key("k"));
    assertThat(new Scope("", "p", "op").key("k")).isNotEqualTo(new Scope("", "p", "op").key("K"));
    assertThat(new Scope("", "p", "op").key("k")).isNotEqualTo(new Scope("", "p", "op").key("k "));
  }

  @Test
  void halves_of_characters_are_not_one_another_nor_a_question_mark() {
    Scope scope = Scope.of("alice", "POST /orders");

    assertThat(
            Stream.of("?", "\ud800", "\udc00", "\udbff", "\ud800\udc00", "a\ud800")
                .map(scope::key)
                .distinct())
        .hasSize(6);
  }

  @Test
  void fingerprints_of_two_versions_can_not_be_compared() {
    byte[] stored = FingerprintCalculator.of(List.of("a"), body("one")).toBytes();
    Fingerprint mine = FingerprintCalculator.of(List.of("a"), body("two"));
    assertThat(mine.contradicts(Fingerprint.fromBytes(stored))).isTrue();
    stored[0] = 99;
    assertThat(mine.contradicts(Fingerprint.fromBytes(stored))).isFalse();
  }

  @Test
  void the_hint_is_the_head_of_the_key_and_no_more() {
    Scope scope = Scope.of("p", "op");
    assertThat(RecordKey.of(scope, "0123456789").hint()).isEqualTo("01234567");
    assertThat(RecordKey.of(scope, "012").hint()).isEqualTo("012");
    assertThat(RecordKey.of(scope, "secret", 0).hint()).isEmpty();
    assertThat(RecordKey.of(scope, "\uD83D\uDE00\uD83D\uDE00", 1).hint()).isEqualTo("\uD83D\uDE00");
    assertThat(RecordKey.of(scope, "0123456789").toString()).doesNotContain("01234567 ");
  }
}
