package io.hapax.http;

import io.hapax.Outcome;
import io.hapax.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Turns refusals into answers.
 *
 * <ol>
 *   <li>{@link Grounds}: the refusal's name and status, by preset.
 *   <li>{@link Language}: what the caller reads, else what the style speaks.
 *   <li>{@link Catalogue}: the words, unless the policy has some of its own.
 *   <li>A problem document or a result envelope around them.
 * </ol>
 */
public final class Refusals {

  private final ProblemOptions options;

  /** Refusals as {@code settings} want them. */
  public Refusals(HttpSettings settings) {
    this.options = settings.problems();
  }

  /** What {@code audience} is sent for {@code refusal}. */
  public HttpAnswer answer(Refusal refusal, Audience audience) {
    return answer(Grounds.of(refusal, audience.preset()), refusal, audience);
  }

  /** What {@code audience} is sent for a body that is too large to be fingerprinted: 413. */
  public HttpAnswer bodyTooLarge(Audience audience) {
    return answer(Grounds.BODY_TOO_LARGE, null, audience);
  }

  private HttpAnswer answer(Grounds grounds, @Nullable Refusal refusal, Audience audience) {
    Language language = Language.of(audience.acceptLanguage(), audience.style());
    String own = grounds.configurable() ? audience.message() : null;
    String detail = own == null ? detail(grounds, refusal, audience, language) : own;
    List<Outcome.Header> headers = new ArrayList<>();
    if (own == null) {
      headers.add(new Outcome.Header("Content-Language", language.tag()));
    }
    if (refusal != null) {
      refusal.retryAfter().ifPresent(after -> headers.add(retryAfter(after)));
    }
    return audience.style() == RefusalStyle.RESULT
        ? result(grounds, detail, headers)
        : problem(grounds, refusal, audience, detail, language, headers);
  }

  private static String detail(
      Grounds grounds, @Nullable Refusal refusal, Audience audience, Language language) {
    String problem = refusal instanceof Refusal.InvalidKey invalid ? invalid.problem() : "";
    return Catalogue.detail(grounds.words(), language)
        .replace("{key}", audience.keyName())
        .replace("{problem}", problem);
  }

  /** Whole seconds, rounded up, and never "at once": that would be a loop. */
  private static Outcome.Header retryAfter(Duration after) {
    long seconds = after.getSeconds() + (after.getNano() > 0 ? 1 : 0);
    return new Outcome.Header("Retry-After", Long.toString(Math.max(1, seconds)));
  }

  private static HttpAnswer result(Grounds grounds, String message, List<Outcome.Header> headers) {
    headers.add(0, new Outcome.Header("Content-Type", "application/json;charset=UTF-8"));
    Json body =
        new Json().number("code", grounds.status()).string("message", message).string("data", null);
    return new HttpAnswer(grounds.status(), headers, body.toBytes());
  }

  private HttpAnswer problem(
      Grounds grounds,
      @Nullable Refusal refusal,
      Audience audience,
      String detail,
      Language language,
      List<Outcome.Header> headers) {
    String type = options.baseUri() + grounds.name();
    String page = options.describedBy() == null ? type : options.describedBy();
    headers.add(0, new Outcome.Header("Content-Type", "application/problem+json"));
    headers.add(new Outcome.Header("Link", "<" + page + ">; rel=\"describedby\""));
    Json body =
        new Json()
            .string("type", type)
            .string("title", Catalogue.title(grounds.words(), language))
            .number("status", grounds.status())
            .string("detail", detail);
    members(body, refusal, audience);
    return new HttpAnswer(grounds.status(), headers, body.toBytes());
  }

  private void members(Json body, @Nullable Refusal refusal, Audience audience) {
    if (options.instance()) {
      body.string("instance", "urn:uuid:" + UUID.randomUUID());
    }
    if (options.retryable()) {
      body.bool("retryable", isRetryable(refusal));
    }
    if (options.idempotencyKey() && audience.key() != null) {
      body.string("idempotency_key", audience.key());
    }
    if (refusal instanceof Refusal.OutcomeUnavailable lost) {
      lost(body, lost);
    }
  }

  private static void lost(Json body, Refusal.OutcomeUnavailable lost) {
    if (lost.status() != null) {
      body.number("outcome_status", lost.status());
    }
    if (lost.location() != null) {
      body.string("outcome_location", lost.location());
    }
  }

  /** Whether the very same request can have another answer, without anybody's doing. */
  private static boolean isRetryable(@Nullable Refusal refusal) {
    return refusal instanceof Refusal.InProgress
        || refusal instanceof Refusal.Overloaded
        || refusal instanceof Refusal.StoreUnavailable;
  }
}
