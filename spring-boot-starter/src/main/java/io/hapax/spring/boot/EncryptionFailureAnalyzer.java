package io.hapax.spring.boot;

import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Comes before Boot's own analyzers, which print the value of a property that can't be bound: a
 * name that is mistyped by a letter would put a key into the log.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class EncryptionFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

  private static final ConfigurationPropertyName ENCRYPTION =
      ConfigurationPropertyName.of("hapax.encryption");

  @Override
  protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
    if (cause.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
      return unbound.getUnboundProperties().stream().anyMatch(p -> isSecret(p.getName()))
          ? analysis("There is no property " + names(unbound) + ".", cause)
          : null;
    }
    return isSecret(cause.getName())
        ? analysis(cause.getName() + " has no value that it can have.", cause)
        : null;
  }

  private static boolean isSecret(ConfigurationPropertyName name) {
    return ENCRYPTION.equals(name) || ENCRYPTION.isAncestorOf(name);
  }

  private static String names(UnboundConfigurationPropertiesException unbound) {
    return unbound.getUnboundProperties().stream()
        .map(ConfigurationProperty::getName)
        .map(ConfigurationPropertyName::toString)
        .collect(Collectors.joining(", "));
  }

  private static FailureAnalysis analysis(String description, BindException cause) {
    return new FailureAnalysis(
        description + " (Values are not shown: there may be a key among them.)",
        "Under hapax.encryption there are current-key, keys.<id> and accept-plain.",
        cause);
  }
}
