package io.hapax.spring.boot;

import io.hapax.http.BodyLimits;
import io.hapax.http.ForwardedFor;
import io.hapax.http.HttpSettings;
import io.hapax.http.ProblemOptions;
import io.hapax.spring.HapaxSetupException;
import org.springframework.util.unit.DataSize;

/** Reads what is set about HTTP. */
final class HttpSettingsFactory {

  private HttpSettingsFactory() {}

  static HttpSettings settings(HapaxProperties.Http says) {
    HttpSettings.Builder builder =
        HttpSettings.builder()
            .keySyntax(says.keySyntax())
            .problems(problems(says))
            .limits(limits(says))
            .replayMarker(says.replayMarker(), says.replayMarkerPresets())
            .outageMarker(says.outageMarker());
    says.style().forEach(builder::style);
    return builder.build();
  }

  private static ProblemOptions problems(HapaxProperties.Http says) {
    boolean own = says.problemBaseUri() != null;
    ProblemOptions standard = ProblemOptions.DEFAULT;
    String described = says.problemDescribedBy();
    if (described == null && !own) {
      described = standard.describedBy();
    }
    return new ProblemOptions(
        says.problemBaseUri() == null ? standard.baseUri() : says.problemBaseUri(),
        described,
        says.problemInstance(),
        says.problemRetryable(),
        says.problemIdempotencyKey());
  }

  private static BodyLimits limits(HapaxProperties.Http says) {
    return Checks.blaming(
        "hapax.http.body-memory, body-limit and response-limit",
        "Set them to sizes such as 64KB, 10MB and 1MB.",
        () ->
            new BodyLimits(
                bytes("body-memory", says.bodyMemory()),
                says.bodyLimit().toBytes(),
                bytes("response-limit", says.responseLimit())));
  }

  private static int bytes(String name, DataSize size) {
    if (size.toBytes() > Integer.MAX_VALUE) {
      throw new HapaxSetupException(
          "hapax.http." + name + " = " + size + " is more than a process can hold.",
          "Set it to less than 2GB.");
    }
    return (int) size.toBytes();
  }

  static ForwardedFor forwarded(HapaxProperties.Http says) {
    boolean trusts = says.forwarded() == HapaxProperties.Http.Forwarded.TRUSTED;
    if (trusts == says.trustedProxies().isEmpty()) {
      throw new HapaxSetupException(
          trusts
              ? "hapax.http.forwarded = trusted does not say whom to trust."
              : "hapax.http.trusted-proxies means nothing where hapax.http.forwarded is not trusted.",
          "Set hapax.http.forwarded to trusted and hapax.http.trusted-proxies to your proxies, such as 10.0.0.0/8.");
    }
    return switch (says.forwarded()) {
      case NONE -> ForwardedFor.none();
      case FIRST -> ForwardedFor.first();
      case TRUSTED ->
          Checks.blaming(
              "hapax.http.trusted-proxies",
              "Set it to your proxies, such as 10.0.0.0/8.",
              () -> ForwardedFor.trusted(says.trustedProxies()));
    };
  }
}
