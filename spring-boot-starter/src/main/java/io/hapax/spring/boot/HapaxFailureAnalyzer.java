package io.hapax.spring.boot;

import io.hapax.spring.HapaxSetupException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells people what is wrong and what to write instead of a stack trace. */
final class HapaxFailureAnalyzer extends AbstractFailureAnalyzer<HapaxSetupException> {

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, HapaxSetupException cause) {
    return new FailureAnalysis(cause.description(), cause.action(), cause);
  }
}
