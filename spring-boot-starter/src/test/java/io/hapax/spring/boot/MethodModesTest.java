package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spring.Idempotent;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.Transactional;

/** What the start says about bean methods whose transactions are of another database. */
@ExtendWith(OutputCaptureExtension.class)
class MethodModesTest {

  static class Orders {

    @Idempotent(key = "#number")
    public void without(String number) {}

    @Transactional("ordersManager")
    @Idempotent(key = "#number")
    public void own(String number) {}

    @Transactional("archiveManager")
    @Idempotent(key = "#number")
    public void foreign(String number) {}
  }

  private static DataSource database() {
    return new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
  }

  @Configuration(proxyBeanMethods = false)
  static class Beans {

    @Bean
    Orders service() {
      return new Orders();
    }
  }

  @Test
  void theyAreTold(CapturedOutput output) {
    DataSource orders = database();
    DataSource archive = database();
    Runners.hapax()
        .withBean("orders", DataSource.class, () -> orders)
        .withBean("archive", DataSource.class, () -> archive)
        .withBean(
            "ordersManager",
            PlatformTransactionManager.class,
            () -> new JdbcTransactionManager(orders))
        .withBean(
            "archiveManager",
            PlatformTransactionManager.class,
            () -> new JdbcTransactionManager(archive))
        .withUserConfiguration(Beans.class)
        .withPropertyValues("hapax.jdbc.data-source=orders")
        .run(context -> assertThat(context).hasNotFailed());

    assertThat(output)
        .contains("protects Orders.without: policy standard, mode join")
        .contains("protects Orders.own: policy standard, mode join")
        .contains(
            "protects Orders.foreign: policy standard, mode surround, as its transactions are not");
  }
}
