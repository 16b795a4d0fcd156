package io.hapax.shop.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopTest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a key may look like, byte for byte, on an endpoint of each preset. */
abstract class KeyRules extends ShopTest {

  private static final List<String> NEVER_A_KEY =
      List.of(
          "caf\u00e9",
          "\u00e9",
          "\u00ff",
          "a\u0001b",
          "a\u0000b",
          "\u0000",
          "a\u001bb",
          "a\u007fb",
          "tab\tinside",
          "\u00e4\u00bd\u00a0\u00e5\u00a5\u00bd",
          "half\"quoted",
          "ends with\"");

  private static final List<String> NO_STRUCTURED_STRING =
      List.of("\"abc", "\"a\\b\"", "\"abc\" x", "\"abc\";=", "\"a\",\"b\"", "\"\u00e9\"", "a,b");

  private String bearer = "";

  KeyRules(Backend backend) {
    super(backend);
  }

  @BeforeEach
  void logIn() {
    String body = "{\"username\":\"alice\",\"password\":\"alice\"}";
    bearer =
        "Bearer " + shop.client().postJson("/api/auth/login", body).data().get("token").asString();
  }

  static Stream<Arguments> malformed() {
    return Stream.of(Keyed.values()).flatMap(KeyRules::malformed);
  }

  private static Stream<Arguments> malformed(Keyed keyed) {
    Stream<String> structured =
        keyed.header.startsWith("X-") ? Stream.of() : NO_STRUCTURED_STRING.stream();
    return Stream.concat(NEVER_A_KEY.stream(), structured).map(key -> Arguments.of(keyed, key));
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void whatIsNoKeyIs400AndClaimsNothing(Keyed keyed, String key) {
    Set<String> records = shop.records().names();
    Answer answer = post(keyed, keyed.header + ": " + key);
    assertRefused(keyed, answer, 400);
    assertThat(answer.body()).doesNotContain(key.strip());
    assertThat(records).containsAll(shop.records().names());
  }

  @ParameterizedTest
  @EnumSource
  void aKeySentTwiceIs400AndClaimsNothing(Keyed keyed) {
    Set<String> records = shop.records().names();
    String key = unique();
    assertRefused(keyed, post(keyed, keyed.header + ": " + key, keyed.header + ": " + key), 400);
    assertRefused(keyed, post(keyed, keyed.header + ": a", keyed.header + ": b"), 400);
    assertThat(records).containsAll(shop.records().names());
  }

  @ParameterizedTest
  @EnumSource
  void aKeyOf255CharactersIsOne(Keyed keyed) {
    post(keyed, keyed.header + ": " + longKey(255)).expect(keyed.status);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "GUARD")
  void aKeyOf256CharactersIsNone(Keyed keyed) {
    Set<String> records = shop.records().names();
    assertThat(post(keyed, keyed.header + ": " + longKey(256)).status())
        .isIn(400, keyed == Keyed.FORM ? 409 : 400);
    assertThat(post(keyed, keyed.header + ": " + longKey(4000)).status())
        .isIn(400, keyed == Keyed.FORM ? 409 : 400);
    assertThat(records).containsAll(shop.records().names());
  }

  @ParameterizedTest
  @EnumSource(names = "GUARD")
  void theGuardCutsALongKey(Keyed keyed) {
    post(keyed, keyed.header + ": " + longKey(4000)).ok();
  }

  @ParameterizedTest
  @EnumSource
  void everyPrintableCharacterIsData(Keyed keyed) {
    StringBuilder all = new StringBuilder(unique());
    for (char c = ' '; c < 0x7f; c++) {
      if (c != '"' && (c != ',' || keyed.header.startsWith("X-"))) {
        all.append(c);
      }
    }
    post(keyed, keyed.header + ": " + all).expect(keyed.status);
  }

  @ParameterizedTest
  @EnumSource(names = {"FIRST_WINS", "STANDARD"})
  void aQuotedKeyIsTheSameKeyAndMayHoldWhatABareOneMayNot(Keyed keyed) {
    String key = unique();
    Answer bare = post(keyed, keyed.header + ": " + key).expect(201);
    Answer quoted = post(keyed, keyed.header + ":   \"" + key + "\"  ");
    assertThat(quoted.status()).isIn(200, 201);
    assertThat(quoted.body()).isEqualTo(bare.body());
    post(keyed, keyed.header + ": \"a,\\\"\\\\ " + unique() + "\"").expect(201);
  }

  private Answer post(Keyed keyed, String... keyLines) {
    List<String> lines =
        Stream.concat(
                Stream.of("Authorization: " + bearer, "Content-Type: application/json"),
                Stream.of(keyLines))
            .toList();
    return shop.wire().post(keyed.path, lines, keyed.body().getBytes(StandardCharsets.UTF_8));
  }

  private static void assertRefused(Keyed keyed, Answer answer, int status) {
    if (keyed == Keyed.FIRST_WINS || keyed == Keyed.STANDARD) {
      answer.expectProblem(status);
    } else {
      answer.expectEnvelope(status);
    }
  }

  private static String longKey(int length) {
    return unique().repeat(length / 36 + 1).substring(0, length);
  }
}
