package io.hapax.shop.cost;

import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/** Puts {@link Statements} in front of the shop's data source. */
@Configuration(proxyBeanMethods = false)
@Profile("statements")
class ListeningIn {

  @Bean
  static Statements statements() {
    return new Statements();
  }

  @Bean
  static BeanPostProcessor listening(Statements statements) {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        return bean instanceof DataSource real ? statements.listen(real) : bean;
      }
    };
  }
}
