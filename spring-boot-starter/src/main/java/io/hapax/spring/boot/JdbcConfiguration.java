package io.hapax.spring.boot;

import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.TransactionalStore;
import io.hapax.spring.tx.JdbcStoreTransactions;
import io.hapax.spring.tx.StoreTransactions;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;

/** Records in a database. */
@Configuration(proxyBeanMethods = false)
class JdbcConfiguration {

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "io.hapax.store.jdbc.JdbcStore")
  static class Store {

    @Bean
    StoreCandidate hapaxJdbcCandidate(HapaxProperties properties, ListableBeanFactory beans) {
      return new JdbcCandidate(properties.jdbc(), dataSource(properties, beans));
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "org.springframework.jdbc.datasource.DataSourceUtils")
  static class Transactions {

    /** Those of the store's database: the store joins and fences them if it can. */
    @Bean
    @ConditionalOnMissingBean
    StoreTransactions hapaxStoreTransactions(
        IdempotencyStore store,
        HapaxProperties properties,
        ListableBeanFactory beans,
        ObjectProvider<PlatformTransactionManager> managers) {
      StoreDataSource own = dataSource(properties, beans);
      return store instanceof TransactionalStore && own.exists()
          ? JdbcStoreTransactions.of(own.get(), managers.orderedStream().toList())
          : StoreTransactions.none();
    }
  }

  private static StoreDataSource dataSource(HapaxProperties properties, ListableBeanFactory beans) {
    return new StoreDataSource(beans, properties.jdbc().dataSource());
  }
}
