package io.hapax.shop.storage;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

@Configuration(proxyBeanMethods = false)
class StorageConfiguration {

  @Bean
  @Conditional(NoUrlGiven.class)
  JdbcConnectionDetails embeddedDatabase(StorageProperties properties) {
    return new EmbeddedDatabase(properties.dataDir());
  }

  /** {@code spring.datasource.url} is missing or blank. */
  static class NoUrlGiven implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return !StringUtils.hasText(context.getEnvironment().getProperty("spring.datasource.url"));
    }
  }
}
