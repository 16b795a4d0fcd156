package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Hapax;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spring.tx.StoreTransactions;
import io.hapax.store.jdbc.JdbcStore;
import io.hapax.store.redis.RedisStore;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** Where records are kept, and what is said where nobody can tell. */
@ExtendWith(OutputCaptureExtension.class)
class StoreChoiceTest {

  private static DataSource database() {
    return new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
  }

  private static ApplicationContextRunner withDatabase(String... properties) {
    return Runners.hapax()
        .withBean("orders", DataSource.class, StoreChoiceTest::database)
        .withPropertyValues(properties);
  }

  private static ApplicationContextRunner withTwoDatabases(String... properties) {
    return withDatabase(properties)
        .withBean("archive", DataSource.class, StoreChoiceTest::database);
  }

  @Test
  void theOnlyDatabaseIsTaken() {
    withDatabase()
        .run(
            context ->
                assertThat(context).getBean(IdempotencyStore.class).isInstanceOf(JdbcStore.class));
  }

  @Test
  void withoutAPlaceTheStartFailsAndSaysWhatToAdd() {
    assertThat(Runners.failure(Runners.hapax()))
        .contains("hapax.store = auto found no place")
        .contains("spring.datasource.url")
        .contains("hapax.store=memory");
  }

  @Test
  void ofTwoDatabasesOneHasToBeNamed() {
    assertThat(Runners.failure(withTwoDatabases()))
        .contains("hapax.jdbc.data-source")
        .contains("archive")
        .contains("orders");
  }

  @Test
  void theNamedDatabaseIsTaken() {
    withTwoDatabases("hapax.jdbc.data-source=archive")
        .run(
            context ->
                assertThat(context.getBean(JdbcStore.class).dataSource())
                    .isSameAs(context.getBean("archive")));
  }

  @Test
  void aDatabaseThatIsNotThereIsNoName() {
    assertThat(Runners.failure(withDatabase("hapax.jdbc.data-source=archive")))
        .contains("hapax.jdbc.data-source = archive is no DataSource bean")
        .contains("orders");
  }

  @Test
  void twoPlacesAreForAPersonToChooseBetween() {
    ApplicationContextRunner both =
        withDatabase()
            .withBean("cache", RedisConnectionFactory.class, LettuceConnectionFactory::new);
    assertThat(Runners.failure(both))
        .contains("DataSource orders")
        .contains("Redis client cache")
        .contains("Set hapax.store to");
    both.withPropertyValues("hapax.store=jdbc")
        .run(context -> assertThat(context).hasSingleBean(JdbcStore.class));
  }

  @Test
  void aStoreThatIsNotOnTheClassPathIsNamed() {
    assertThat(
            Runners.failure(
                withDatabase("hapax.store=redis")
                    .withClassLoader(new FilteredClassLoader(RedisStore.class))))
        .contains("hapax.store = redis")
        .contains("hapax-store-redis");
    assertThat(
            Runners.failure(
                withDatabase("hapax.store=jdbc")
                    .withClassLoader(new FilteredClassLoader(JdbcStore.class))))
        .contains("hapax-store-jdbc");
  }

  @Test
  void jdbcWithoutADatabaseSaysSo() {
    assertThat(Runners.failure(Runners.hapax().withPropertyValues("hapax.store=jdbc")))
        .contains("hapax.store = jdbc needs a DataSource");
  }

  @Test
  void memoryIsTakenOnlyWhereItIsAskedForAndWarned(CapturedOutput output) {
    withDatabase("hapax.store=memory")
        .run(
            context ->
                assertThat(context)
                    .getBean(IdempotencyStore.class)
                    .isInstanceOf(MemoryStore.class));
    assertThat(output).contains("WARN").contains("hapax.store=memory is for tests and demos");
  }

  @Test
  void theApplicationsOwnStoreWins() {
    MemoryStore own = new MemoryStore();
    withTwoDatabases()
        .withBean(IdempotencyStore.class, () -> own)
        .run(context -> assertThat(context.getBean(Hapax.class).store()).isSameAs(own));
  }

  @Test
  void aDatabaseThatIsDownIsNamed() {
    assertThat(
            Runners.failure(
                Runners.hapax()
                    .withBean(
                        "orders",
                        DataSource.class,
                        () -> new DriverManagerDataSource("jdbc:h2:tcp://127.0.0.1:1/none"))))
        .contains("The idempotency store (DataSource orders) can't be opened")
        .contains("Start it");
  }

  @Test
  void aTableThatIsNoNameIsBlamedOnItsProperty() {
    assertThat(Runners.failure(withDatabase("hapax.jdbc.table=x;drop table y")))
        .contains("hapax.jdbc.table");
  }

  @Test
  void aTableThatMayNotBeCreatedIsMissed() {
    assertThat(Runners.failure(withDatabase("hapax.jdbc.schema=validate")))
        .contains("idempotency_log");
  }

  @Configuration(proxyBeanMethods = false)
  static class Managed {
    @Bean
    PlatformTransactionManager transactionManager(DataSource dataSource) {
      return new JdbcTransactionManager(dataSource);
    }
  }

  @Test
  void transactionsOfTheStoresOwnDatabaseAreKnown() {
    withDatabase()
        .withUserConfiguration(Managed.class)
        .run(context -> assertThat(context.getBean(StoreTransactions.class).available()).isTrue());
    withDatabase()
        .run(context -> assertThat(context.getBean(StoreTransactions.class).available()).isFalse());
    withDatabase("hapax.store=memory")
        .withUserConfiguration(Managed.class)
        .run(context -> assertThat(context.getBean(StoreTransactions.class).available()).isFalse());
  }

  @Test
  void switchedOffThereIsNothing() {
    Runners.hapax()
        .withPropertyValues("hapax.enabled=false")
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context).doesNotHaveBean(Hapax.class);
            });
  }
}
