package io.hapax.spring.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.Hapax;
import io.hapax.Refusal;
import io.hapax.RefusedException;
import io.hapax.memory.MemoryStore;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.Policy;
import io.hapax.spring.CallerLookup;
import io.hapax.spring.Idempotent;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.method.OrderService.Order;
import io.hapax.spring.method.OrderService.Receipt;
import io.hapax.spring.tx.StoreTransactions;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Bean methods whose records live elsewhere: the run ends when the transaction does. */
class FollowingTest {

  private AnnotationConfigApplicationContext context;
  private OrderService orders;

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Elsewhere {

    @Bean
    JdbcClient jdbc(DataSource dataSource) {
      return JdbcClient.create(dataSource);
    }

    @Bean
    DataSource dataSource() {
      return Shop.database();
    }

    @Bean
    PlatformTransactionManager transactionManager(DataSource dataSource) {
      return new JdbcTransactionManager(dataSource);
    }

    @Bean
    Hapax hapax() {
      return Hapax.on(new MemoryStore()).build();
    }

    @Bean
    static IdempotentBeans idempotentBeans(ObjectProvider<IdempotentMethods> methods) {
      return new IdempotentBeans(methods::getObject);
    }

    @Bean
    IdempotentMethods methods(Hapax hapax) {
      Policy careless = Policy.standard().toBuilder().name("careless").build();
      Policy patient =
          Policy.standard().toBuilder()
              .name("patient")
              .onInProgress(OnInProgress.waitAtMost(Duration.ofHours(1)))
              .build();
      return new IdempotentMethods(
          hapax,
          PolicyRegistry.of(List.of(careless, patient)),
          new Jackson3ValueCodecs(new JsonMapper()),
          CallerLookup.Current::nobody,
          StoreTransactions.none());
    }
  }

  @BeforeEach
  void start() {
    context =
        new AnnotationConfigApplicationContext(Elsewhere.class, OrderService.class, Patient.class);
    orders = context.getBean(OrderService.class);
  }

  @AfterEach
  void stop() {
    context.close();
  }

  private <T> T inTransaction(java.util.function.Supplier<T> work) {
    PlatformTransactionManager manager = context.getBean(PlatformTransactionManager.class);
    return new TransactionTemplate(manager).execute(status -> work.get());
  }

  @Test
  void aCommittedValueIsReplayed() {
    Receipt first = orders.place(new Order("1", "Book"));
    assertThat(orders.place(new Order("1", "Book"))).isEqualTo(first);
  }

  @Test
  void aValueThatWasRolledBackAnswersNobody() {
    assertThatThrownBy(
            () ->
                inTransaction(
                    () -> {
                      orders.place(new Order("1", "Book"));
                      throw new IllegalStateException("the caller fails later");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(orders.place(new Order("1", "Book")).run()).isEqualTo(2);
  }

  @Test
  void untilTheTransactionEndsADuplicateIsRefusedAtOnce() {
    assertThatThrownBy(
            () ->
                inTransaction(
                    () -> {
                      orders.place(new Order("1", "Book"));
                      return orders.place(new Order("1", "Book"));
                    }))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.refusal()).isInstanceOf(Refusal.InProgress.class));
    assertThat(orders.runs()).isEqualTo(1);
  }

  /** Calls itself through its bean, under a policy that waits. */
  static class Patient {
    private Patient self = this;

    void callYourselfThrough(Patient bean) {
      self = bean;
    }

    @Idempotent(key = "#number", policy = "patient")
    public int again(String number) {
      return self.again(number);
    }
  }

  @Test
  @Timeout(30)
  void nobodyWaitsForItself() {
    Patient patient = context.getBean(Patient.class);
    patient.callYourselfThrough(patient);
    assertThatThrownBy(() -> patient.again("1"))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.refusal()).isInstanceOf(Refusal.InProgress.class));
  }

  @Test
  void aFailureFreesTheKey() {
    assertThatThrownBy(() -> orders.placeAndComplain(new Order("1", "Book")))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> orders.placeAndComplain(new Order("1", "Book")))
        .isInstanceOf(IOException.class);
    assertThat(orders.runs()).isEqualTo(2);
  }

  @Test
  void withoutATransactionTheRunEndsWithTheMethod() {
    Receipt first = orders.placeWithoutTransaction(new Order("1", "Book"));
    assertThat(orders.placeWithoutTransaction(new Order("1", "Book"))).isEqualTo(first);
  }
}
