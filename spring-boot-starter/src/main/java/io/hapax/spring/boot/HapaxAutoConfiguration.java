package io.hapax.spring.boot;

import io.hapax.Hapax;
import io.hapax.OutcomeKeys;
import io.hapax.OutcomeResolver;
import io.hapax.event.HapaxListener;
import io.hapax.policy.Policy;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spring.CallerLookup;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.ValueCodecs;
import io.hapax.spring.method.IdempotentBeans;
import io.hapax.spring.method.IdempotentMethods;
import io.hapax.spring.method.MethodSurvey;
import io.hapax.spring.tx.FenceRegistrar;
import io.hapax.spring.tx.SpringTokenCaller;
import io.hapax.spring.tx.StoreTransactions;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.FormTokens;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;

/**
 * The engine, its store and its policies, and bean methods that take effect once. A bean of the
 * application replaces the one of its type here.
 */
@AutoConfiguration(
    afterName = {
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration",
      "org.springframework.boot.autoconfigure.data.redis.RedisAutoConfiguration"
    })
@ConditionalOnProperty(prefix = "hapax", name = "enabled", matchIfMissing = true)
@EnableConfigurationProperties(HapaxProperties.class)
@Import({
  CodecConfigurations.Jackson3.class,
  CodecConfigurations.Jackson2.class,
  CodecConfigurations.Plain.class,
  JdbcConfiguration.class,
  RedisConfiguration.class
})
public final class HapaxAutoConfiguration {

  @Bean
  static FenceRegistrar hapaxFenceRegistrar() {
    return new FenceRegistrar();
  }

  @Bean
  static IdempotentBeans hapaxIdempotentBeans(ObjectProvider<IdempotentMethods> methods) {
    return new IdempotentBeans(methods::getObject);
  }

  @Bean
  @ConditionalOnMissingBean
  PolicyRegistry hapaxPolicies(HapaxProperties properties, ObjectProvider<Policy> beans) {
    return ConfiguredPolicies.registry(properties, beans.orderedStream().toList());
  }

  @Bean
  StoreCandidate hapaxMemoryCandidate(HapaxProperties properties) {
    return new MemoryCandidate(properties.memory().capacity());
  }

  /** After the application's migrations: Flyway refuses a schema that is not empty. */
  @Bean
  @DependsOnDatabaseInitialization
  @ConditionalOnMissingBean
  IdempotencyStore hapaxStore(
      HapaxProperties properties, ObjectProvider<StoreCandidate> candidates) {
    return new StoreChoice(candidates.stream().toList()).open(properties.store());
  }

  @Bean
  @ConditionalOnMissingBean
  Hapax hapax(
      IdempotencyStore store,
      HapaxProperties properties,
      ObjectProvider<OutcomeKeys> keys,
      ObjectProvider<HapaxListener> listeners,
      ObjectProvider<OutcomeResolver> resolvers) {
    return Engines.build(
        store,
        properties,
        keys.getIfAvailable(),
        listeners.orderedStream(),
        resolvers.orderedStream());
  }

  @Bean
  EngineLifecycle hapaxEngineLifecycle(Hapax hapax, HapaxProperties properties) {
    return new EngineLifecycle(hapax, properties.shutdownPatience());
  }

  @Bean
  @ConditionalOnMissingBean
  StoreTransactions hapaxNoStoreTransactions() {
    return StoreTransactions.none();
  }

  @Bean
  @ConditionalOnMissingBean
  CallerLookup hapaxCallers(HapaxProperties properties) {
    return ThreadCallers.of(properties.tenant());
  }

  @Bean
  IdempotentMethods hapaxIdempotentMethods(
      Hapax hapax,
      PolicyRegistry policies,
      ValueCodecs codecs,
      CallerLookup callers,
      StoreTransactions transactions) {
    return new IdempotentMethods(hapax, policies, codecs, callers, transactions);
  }

  @Bean
  MethodSurvey hapaxMethodSurvey(ConfigurableListableBeanFactory beans, IdempotentMethods methods) {
    boolean handlersToo = beans.containsBean(HapaxWebAutoConfiguration.HANDLER_RULES);
    return new MethodSurvey(beans, methods, handlersToo);
  }

  /** Lazy: a store that can't issue form tokens is no mistake until somebody wants one. */
  @Bean
  @Lazy
  @ConditionalOnMissingBean
  FormTokens hapaxFormTokens(
      Hapax hapax,
      PolicyRegistry policies,
      HapaxProperties properties,
      CallerLookup callers,
      StoreTransactions transactions) {
    HapaxProperties.FormToken says = properties.formToken();
    return hapax.formTokens(
        new FormTokenSettings(
            policies.get("formToken", "hapax.form-token"),
            Checks.positive("hapax.form-token.ttl", says.ttl()),
            Checks.atLeast(1, "hapax.form-token.burst", says.burst()),
            Checks.atLeast(1, "hapax.form-token.per-second", says.perSecond()),
            new SpringTokenCaller(callers, transactions)));
  }
}
