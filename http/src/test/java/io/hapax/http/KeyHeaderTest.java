package io.hapax.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.KeyInput;
import io.hapax.policy.Preset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyHeaderTest {

  private static final String NAME = "Idempotency-Key";

  private static KeyInput lenient(String... lines) {
    return KeyHeader.read(NAME, List.of(lines), Preset.STANDARD, KeySyntax.LENIENT);
  }

  private static KeyInput strict(String... lines) {
    return KeyHeader.read(NAME, List.of(lines), Preset.STANDARD, KeySyntax.STRICT);
  }

  private static KeyInput extension(String... lines) {
    return KeyHeader.read("x-Idempotency-Token", List.of(lines), Preset.ONCE, KeySyntax.STRICT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "abc => abc",
        "`  abc\t` => abc",
        "a b => a b",
        "'; DROP TABLE orders; -- => '; DROP TABLE orders; --",
        "~!@#$%^&*()_+-={}[]:;<>.?/|\\ => ~!@#$%^&*()_+-={}[]:;<>.?/|\\",
        "\"abc\" => abc",
        "\"a,b\" => a,b",
        "\"a\\\"b\\\\c\" => a\"b\\c",
        "\"abc\";v=1 => abc",
        "\"abc\"; a;b=?1;c=:aGk=:;d=tok/en;e=\"x\\\"y\";f=-1.5;*g=@17;h=%\"%c3%bc\" => abc",
        "`\"abc\"  ` => abc",
        "\"7c9e6679-7425-40de-944b-e07fc1f90ae7\" => 7c9e6679-7425-40de-944b-e07fc1f90ae7",
      })
  void aKeyIsReadLeniently(String line, String key) {
    assertThat(lenient(line)).isEqualTo(KeyInput.of(key));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b",
        "a\"b",
        "abc\"",
        "\"abc",
        "\"",
        "\"a\"b\"",
        "\"a\" b",
        "\"a\", \"b\"",
        "\"a\\",
        "\"a\\b\"",
        "\"a\\\\",
        "\"\u00e9\"",
        "\"a\tb\"",
        "\"a\u0000b\"",
        "\"a\";",
        "\"a\";A=1",
        "\"a\";a=",
        "\"a\";a=1.",
        "\"a\";a=1.2345",
        "\"a\";a=1234567890123456",
        "\"a\";a=-",
        "\"a\";a=?2",
        "\"a\";a=:a",
        "\"a\";a=@x",
        "\"a\";a=%\"%C3\"",
        "\"a\";a=%\"%c\"",
        "\"a\";a=%x",
        "\"a\";a=\"x",
        "\"a\" ;b",
        "\u00e9",
        "a\tb",
        "a\u007fb",
        "a\u0000b",
        "\u00a0",
        "\u3000"
      })
  void whatIsNoKeyIsMalformed(String line) {
    assertThat(lenient(line)).isInstanceOf(KeyInput.Malformed.class);
  }

  @Test
  void aMalformedKeyIsNeverInItsProblem() {
    assertThat(((KeyInput.Malformed) lenient("secret,key")).problem()).doesNotContain("secret");
  }

  @Test
  void aHostileHeaderIsReadWithoutRecursion() {
    String escapes = "\"" + "\\\\".repeat(1_000_000) + "\"";
    assertThat(lenient(escapes)).isEqualTo(KeyInput.of("\\".repeat(1_000_000)));
  }

  @Test
  void noLineIsMissingAndTwoAreMalformed() {
    assertThat(lenient()).isEqualTo(KeyInput.missing());
    assertThat(lenient("a", "b")).isInstanceOf(KeyInput.Malformed.class);
    assertThat(lenient("a", "a")).isInstanceOf(KeyInput.Malformed.class);
    assertThat(extension("a", "b")).isInstanceOf(KeyInput.Malformed.class);
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void aBlankKeyIsMissingButMalformedForTheStandard(Preset preset) {
    for (String blank : List.of("", "  ", "\t", "\"\"", "\"  \"")) {
      KeyInput read = KeyHeader.read(NAME, List.of(blank), preset, KeySyntax.LENIENT);
      if (preset == Preset.STANDARD) {
        assertThat(read).isInstanceOf(KeyInput.Malformed.class);
      } else {
        assertThat(read).isEqualTo(KeyInput.missing());
      }
    }
  }

  @Test
  void strictTakesTheQuotedFormAlone() {
    assertThat(strict("\"abc\"")).isEqualTo(KeyInput.of("abc"));
    assertThat(strict("\"abc\";v=1")).isEqualTo(KeyInput.of("abc"));
    assertThat(strict("abc")).isInstanceOf(KeyInput.Malformed.class);
    assertThat(strict("\"abc")).isInstanceOf(KeyInput.Malformed.class);
  }

  @Test
  void extensionHeadersAreBareInEitherSyntaxAndMayHaveCommas() {
    assertThat(extension("a,b")).isEqualTo(KeyInput.of("a,b"));
    assertThat(extension(" abc ")).isEqualTo(KeyInput.of("abc"));
    assertThat(extension("\"abc\"")).isInstanceOf(KeyInput.Malformed.class);
    assertThat(extension("\u4f60")).isInstanceOf(KeyInput.Malformed.class);
  }

  @Test
  void lengthIsNotTheSyntaxsBusiness() {
    assertThat(lenient("x".repeat(300))).isEqualTo(KeyInput.of("x".repeat(300)));
  }
}
