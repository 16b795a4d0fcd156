package io.hapax.internal;

import io.hapax.OutcomeResolver;
import io.hapax.OutcomeResolver.Question;
import io.hapax.OutcomeResolver.Resolution;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the application; the first resolver that knows is believed. */
final class Resolvers {

  private static final Logger LOG = LoggerFactory.getLogger(Resolvers.class);

  private final List<OutcomeResolver> resolvers;

  Resolvers(List<OutcomeResolver> resolvers) {
    this.resolvers = resolvers;
  }

  Resolution resolve(Question question) {
    for (OutcomeResolver resolver : resolvers) {
      Resolution resolution = ask(resolver, question);
      if (!(resolution instanceof Resolution.Unknown)) {
        return resolution;
      }
    }
    return Resolution.unknown();
  }

  private static Resolution ask(OutcomeResolver resolver, Question question) {
    try {
      return resolver.resolve(question);
    } catch (RuntimeException | Error e) {
      LOG.warn(
          "The OutcomeResolver {} failed on {}; the request is answered without it",
          resolver.getClass().getName(),
          question,
          Wordless.of(e));
      return Resolution.unknown();
    }
  }
}
