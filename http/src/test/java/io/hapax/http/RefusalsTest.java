package io.hapax.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Outcome;
import io.hapax.Refusal;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RefusalsTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final HttpSettings DEFAULTS = HttpSettings.defaults();

  private static HttpAnswer answer(Preset preset, Refusal refusal, @Nullable String languages) {
    Policy policy = Policy.from(preset).build();
    return new Refusals(DEFAULTS)
        .answer(refusal, Audience.of(policy, DEFAULTS.style(preset), languages));
  }

  private static String body(HttpAnswer answer) {
    return new String(answer.body(), UTF_8);
  }

  private static Optional<String> header(HttpAnswer answer, String name) {
    return answer.headers().stream()
        .filter(header -> header.name().equals(name))
        .map(Outcome.Header::value)
        .findFirst();
  }

  static Stream<Refusal> refusals() {
    return Stream.of(
        new Refusal.MissingKey(),
        new Refusal.InvalidKey("it is bad"),
        new Refusal.InProgress(SECOND),
        new Refusal.Duplicate(SECOND),
        new Refusal.Mismatch(),
        new Refusal.OutcomeUnavailable(201, "/a"),
        new Refusal.AccessDenied(),
        new Refusal.Unsettled(),
        new Refusal.UnknownToken(),
        new Refusal.Conflict(),
        new Refusal.Overloaded(SECOND),
        new Refusal.StoreUnavailable(SECOND));
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void everyRefusalHasWordsInBothLanguagesAndStyles(Refusal refusal) {
    for (Preset preset : Preset.values()) {
      for (String language : List.of("en", "zh")) {
        for (RefusalStyle style : RefusalStyle.values()) {
          HttpAnswer answer =
              new Refusals(DEFAULTS)
                  .answer(refusal, Audience.of(Policy.from(preset).build(), style, language));
          assertThat(answer.status()).isBetween(400, 503);
          assertThat(body(answer)).doesNotContain("{key}").doesNotContain("{problem}");
          assertThat(header(answer, "Content-Language")).hasValue(language);
          assertThat(body(answer).codePoints().anyMatch(c -> c > 0x3000))
              .isEqualTo(language.equals("zh"));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GUARD, 400, 400, 429, 429, 422, 409, 409",
    "FORM_TOKEN, 400, 400, 409, 409, 422, 409, 409",
    "ONCE, 400, 400, 409, 409, 422, 409, 409",
    "FIRST_WINS, 422, 400, 409, 409, 422, 409, 409",
    "STANDARD, 400, 400, 409, 409, 422, 409, 409",
  })
  void statusesGoByPreset(
      Preset preset,
      int missing,
      int invalid,
      int inProgress,
      int duplicate,
      int mismatch,
      int unavailable,
      int conflict) {
    assertThat(answer(preset, new Refusal.MissingKey(), null).status()).isEqualTo(missing);
    assertThat(answer(preset, new Refusal.InvalidKey("x"), null).status()).isEqualTo(invalid);
    assertThat(answer(preset, new Refusal.InProgress(SECOND), null).status()).isEqualTo(inProgress);
    assertThat(answer(preset, new Refusal.Duplicate(null), null).status()).isEqualTo(duplicate);
    assertThat(answer(preset, new Refusal.Mismatch(), null).status()).isEqualTo(mismatch);
    assertThat(answer(preset, new Refusal.OutcomeUnavailable(null, null), null).status())
        .isEqualTo(unavailable);
    assertThat(answer(preset, new Refusal.Conflict(), null).status()).isEqualTo(conflict);
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void someStatusesAreTheSameForAll(Preset preset) {
    assertThat(answer(preset, new Refusal.Overloaded(SECOND), null).status()).isEqualTo(429);
    assertThat(answer(preset, new Refusal.StoreUnavailable(SECOND), null).status()).isEqualTo(503);
    assertThat(answer(preset, new Refusal.AccessDenied(), null).status()).isEqualTo(403);
    assertThat(
            new Refusals(DEFAULTS)
                .bodyTooLarge(Audience.of(Policy.from(preset).build(), RefusalStyle.PROBLEM, null))
                .status())
        .isEqualTo(413);
  }

  @Test
  void theSeedsWordsAreSaid() {
    assertThat(body(answer(Preset.GUARD, new Refusal.Duplicate(SECOND), null)))
        .isEqualTo("{\"code\":429,\"message\":\"请勿重复提交\",\"data\":null}");
    assertThat(body(answer(Preset.FORM_TOKEN, new Refusal.MissingKey(), null)))
        .isEqualTo("{\"code\":400,\"message\":\"缺少幂等Token，请刷新页面重试\",\"data\":null}");
    for (Refusal refusal :
        List.of(
            new Refusal.Duplicate(null),
            new Refusal.InProgress(SECOND),
            new Refusal.UnknownToken(),
            new Refusal.Unsettled())) {
      assertThat(body(answer(Preset.FORM_TOKEN, refusal, null)))
          .isEqualTo("{\"code\":409,\"message\":\"请勿重复提交\",\"data\":null}");
    }
    assertThat(body(answer(Preset.ONCE, new Refusal.MissingKey(), null)))
        .isEqualTo("{\"code\":400,\"message\":\"缺少幂等Token\",\"data\":null}");
    assertThat(body(answer(Preset.FIRST_WINS, new Refusal.MissingKey(), null)))
        .isEqualTo(
            "{\"type\":\"urn:hapax:problem:missing-idempotency-key\","
                + "\"title\":\"Idempotency key is missing\",\"status\":422,"
                + "\"detail\":\"Idempotency-Key header is required for this endpoint.\"}");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "-, zh, en",
        "'', zh, en",
        "*, zh, en",
        "fr, zh, en",
        "'a,,b;q=x', zh, en",
        "en, en, en",
        "en-US, en, en",
        "zh-CN, zh, zh",
        "zh-Hant-TW, zh, zh",
        "'fr, zh;q=0.5, en;q=0.7', en, en",
        "'en;q=0.5, zh', zh, zh",
        "'EN', en, en",
        "'zh;q=0', zh, en",
        "'en;q=0, zh;q=0.1', zh, zh",
      })
  void theCallersLanguageIsSpokenElseTheStyles(
      @Nullable String languages, String result, String problem) {
    HttpAnswer guard = answer(Preset.GUARD, new Refusal.Duplicate(SECOND), languages);
    assertThat(header(guard, "Content-Language")).hasValue(result);
    HttpAnswer standard = answer(Preset.STANDARD, new Refusal.Duplicate(SECOND), languages);
    assertThat(header(standard, "Content-Language")).hasValue(problem);
  }

  @Test
  void aListOfLanguagesTooLongToBeMeantIsNotRead() {
    HttpAnswer answer =
        answer(Preset.STANDARD, new Refusal.Mismatch(), "zh," + "a-b,".repeat(10_000));
    assertThat(header(answer, "Content-Language")).hasValue("en");
  }

  @Test
  void aConfiguredMessageIsSentAsItIsForDuplicatesOnly() {
    Policy policy = Policy.from(Preset.ONCE).message("操作\"太\"频繁").build();
    Audience audience = Audience.of(policy, RefusalStyle.RESULT, "en");
    Refusals refusals = new Refusals(DEFAULTS);
    HttpAnswer duplicate = refusals.answer(new Refusal.Duplicate(null), audience);
    assertThat(body(duplicate)).contains("\"操作\\\"太\\\"频繁\"");
    assertThat(header(duplicate, "Content-Language")).isEmpty();
    HttpAnswer missing = refusals.answer(new Refusal.MissingKey(), audience);
    assertThat(body(missing)).contains("The idempotency token is missing");
    assertThat(header(missing, "Content-Language")).hasValue("en");
  }

  @ParameterizedTest
  @CsvSource({"PT0S, 1", "PT0.001S, 1", "PT1S, 1", "PT1.000000001S, 2", "PT9.5S, 10"})
  void retryAfterIsRoundedUpAndNeverZero(Duration after, String seconds) {
    assertThat(header(answer(Preset.GUARD, new Refusal.Duplicate(after), null), "Retry-After"))
        .hasValue(seconds);
    assertThat(header(answer(Preset.STANDARD, new Refusal.InProgress(after), null), "Retry-After"))
        .hasValue(seconds);
  }

  @Test
  void aLostAnswerTellsItsStatusAndLocationAndNotToRetry() {
    HttpAnswer answer =
        answer(Preset.STANDARD, new Refusal.OutcomeUnavailable(201, "/orders/1"), null);
    assertThat(body(answer)).contains("\"outcome_status\":201,\"outcome_location\":\"/orders/1\"");
    assertThat(header(answer, "Retry-After")).isEmpty();
    assertThat(body(answer(Preset.STANDARD, new Refusal.OutcomeUnavailable(null, null), null)))
        .doesNotContain("outcome_");
  }

  @Test
  void anInvalidKeySaysWhatIsWrongWithIt() {
    assertThat(body(answer(Preset.STANDARD, new Refusal.InvalidKey("it has a tail"), null)))
        .contains("Idempotency-Key is not usable: it has a tail.");
  }

  @Test
  void problemsNameTheirDocumentation() {
    HttpAnswer standard = answer(Preset.STANDARD, new Refusal.Mismatch(), null);
    assertThat(header(standard, "Link").orElseThrow())
        .isEqualTo(
            "<https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-idempotency-key-header-07>;"
                + " rel=\"describedby\"");
    HttpSettings own =
        HttpSettings.builder().problems(ProblemOptions.below("https://shop.example/p/")).build();
    HttpAnswer answer =
        new Refusals(own)
            .answer(
                new Refusal.Mismatch(), Audience.of(Policy.standard(), RefusalStyle.PROBLEM, null));
    assertThat(body(answer)).contains("\"type\":\"https://shop.example/p/mismatch\"");
    assertThat(header(answer, "Link"))
        .hasValue("<https://shop.example/p/mismatch>; rel=\"describedby\"");
  }

  @Test
  void optionalMembersAreThereOnlyWhenAskedFor() {
    Audience audience = Audience.of(Policy.standard(), RefusalStyle.PROBLEM, null).withKey("k\"1");
    Refusal refusal = new Refusal.InProgress(SECOND);
    assertThat(body(new Refusals(DEFAULTS).answer(refusal, audience)))
        .doesNotContain("instance", "retryable", "idempotency_key");
    HttpSettings all =
        HttpSettings.builder()
            .problems(new ProblemOptions("https://p/", null, true, true, true))
            .build();
    Refusals refusals = new Refusals(all);
    assertThat(body(refusals.answer(refusal, audience)))
        .containsPattern("\"instance\":\"urn:uuid:[0-9a-f-]{36}\"")
        .contains("\"retryable\":true")
        .contains("\"idempotency_key\":\"k\\\"1\"");
    assertThat(body(refusals.answer(new Refusal.Mismatch(), audience)))
        .contains("\"retryable\":false");
    assertThat(audience.toString()).doesNotContain("k\"1");
  }

  @Test
  void jsonEscapesWhatHasToBeEscaped() {
    assertThat(Json.quote("a\"b\\c\n\u0000\u001f"))
        .isEqualTo("\"a\\\"b\\\\c\\u000a\\u0000\\u001f\"");
    assertThat(Json.quote("你好 😀 /")).isEqualTo("\"你好 😀 /\"");
    assertThat(Json.quote("\ud83dx\ude00")).isEqualTo("\"\\ud83dx\\ude00\"");
    assertThat(Json.quote("\ud83d")).isEqualTo("\"\\ud83d\"");
  }
}
