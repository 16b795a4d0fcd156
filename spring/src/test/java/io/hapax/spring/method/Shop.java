package io.hapax.spring.method;

import io.hapax.Hapax;
import io.hapax.policy.OnMismatch;
import io.hapax.policy.Policy;
import io.hapax.spring.CallerLookup;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.tx.JdbcStoreTransactions;
import io.hapax.spring.tx.StoreTransactions;
import io.hapax.store.jdbc.JdbcStore;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import tools.jackson.databind.json.JsonMapper;

/** An application whose records live beside its orders. */
@Configuration(proxyBeanMethods = false)
@EnableTransactionManagement(proxyTargetClass = true)
class Shop {

  /** A database in memory, with orders in it. */
  static DataSource database() {
    DataSource dataSource =
        new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    JdbcClient.create(dataSource)
        .sql("CREATE TABLE orders (number VARCHAR(64) NOT NULL, item VARCHAR(64) NOT NULL)")
        .update();
    return dataSource;
  }

  @Bean
  DataSource dataSource() {
    return database();
  }

  @Bean
  JdbcClient jdbc(DataSource dataSource) {
    return JdbcClient.create(dataSource);
  }

  @Bean
  PlatformTransactionManager transactionManager(DataSource dataSource) {
    return new JdbcTransactionManager(dataSource);
  }

  @Bean
  Hapax hapax(DataSource dataSource) {
    return Hapax.on(JdbcStore.builder(dataSource).build()).build();
  }

  @Bean
  static IdempotentBeans idempotentBeans(ObjectProvider<IdempotentMethods> methods) {
    return new IdempotentBeans(methods::getObject);
  }

  @Bean
  StoreTransactions transactions(DataSource dataSource, PlatformTransactionManager manager) {
    return JdbcStoreTransactions.of(dataSource, List.of(manager));
  }

  @Bean
  IdempotentMethods methods(Hapax hapax, StoreTransactions transactions) {
    Policy careless =
        Policy.standard().toBuilder().name("careless").onMismatch(OnMismatch.IGNORE).build();
    return new IdempotentMethods(
        hapax,
        PolicyRegistry.of(List.of(careless)),
        new Jackson3ValueCodecs(new JsonMapper()),
        () -> CallerLookup.Current.user("u:alice"),
        transactions);
  }

  @Bean
  MethodSurvey survey(ConfigurableListableBeanFactory beans, IdempotentMethods methods) {
    return new MethodSurvey(beans, methods, false);
  }
}
