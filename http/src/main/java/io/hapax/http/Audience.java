package io.hapax.http;

import io.hapax.policy.KeySource;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import org.jspecify.annotations.Nullable;

/**
 * To whom a refusal speaks.
 *
 * @param preset says which status a refusal has
 * @param keyName where the caller should have put its key, for people to read
 * @param message the configured words of a refused duplicate, or null for those of the catalogue
 * @param style what refusals look like
 * @param acceptLanguage the request's {@code Accept-Language}, or null
 * @param key the caller's key, or null if it sent none; used only where problems repeat it
 */
public record Audience(
    Preset preset,
    String keyName,
    @Nullable String message,
    RefusalStyle style,
    @Nullable String acceptLanguage,
    @Nullable String key) {

  /** The caller of an operation under {@code policy}, who gets refusals in {@code style}. */
  public static Audience of(Policy policy, RefusalStyle style, @Nullable String acceptLanguage) {
    String keyName = keyName(policy.keySource());
    return new Audience(policy.preset(), keyName, policy.message(), style, acceptLanguage, null);
  }

  /** The same, who sent {@code key}. */
  public Audience withKey(@Nullable String sent) {
    return new Audience(preset, keyName, message, style, acceptLanguage, sent);
  }

  private static String keyName(KeySource source) {
    if (source instanceof KeySource.Header header) {
      return header.name();
    }
    if (source instanceof KeySource.FormToken token) {
      return token.header();
    }
    return source instanceof KeySource.Parameter parameter ? parameter.name() : "Idempotency-Key";
  }

  /** Without the key: keys are never logged. */
  @Override
  public String toString() {
    return "Audience[" + preset + ", " + style + "]";
  }
}
