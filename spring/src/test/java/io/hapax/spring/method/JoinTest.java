package io.hapax.spring.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.Refusal;
import io.hapax.RefusedException;
import io.hapax.spring.method.OrderService.Order;
import io.hapax.spring.method.OrderService.Receipt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Bean methods whose records are rows of their own transactions. */
class JoinTest {

  private AnnotationConfigApplicationContext context;
  private OrderService orders;
  private JdbcClient jdbc;

  @BeforeEach
  void start() {
    context =
        new AnnotationConfigApplicationContext(
            Shop.class, OrderService.class, NestingService.class);
    orders = context.getBean(OrderService.class);
    jdbc = context.getBean(JdbcClient.class);
  }

  @AfterEach
  void stop() {
    context.close();
  }

  private int rows(String table) {
    return jdbc.sql("SELECT COUNT(*) FROM " + table).query(Integer.class).single();
  }

  private <T> T inTransaction(java.util.function.Supplier<T> work) {
    PlatformTransactionManager manager = context.getBean(PlatformTransactionManager.class);
    return new TransactionTemplate(manager).execute(status -> work.get());
  }

  @Test
  void theSecondCallReturnsTheFirstOnesValue() {
    Receipt first = orders.place(new Order("1", "Book"));
    Receipt second = orders.place(new Order("1", "Book"));

    assertThat(second).isEqualTo(first);
    assertThat(rows("orders")).isEqualTo(1);
  }

  @Test
  void anotherPayloadUnderTheKeyIsRefused() {
    orders.place(new Order("1", "Book"));
    assertThatThrownBy(() -> orders.place(new Order("1", "Lamp")))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> {
              assertThat(refused.refusal()).isEqualTo(new Refusal.Mismatch());
              assertThat(refused.policy())
                  .hasValueSatisfying(policy -> assertThat(policy.name()).isEqualTo("standard"));
            });
  }

  @Test
  void ofARolledBackRunNothingRemains() {
    assertThatThrownBy(() -> orders.placeAndFail(new Order("1", "Book")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(rows("orders")).isZero();
    assertThat(rows("idempotency_log")).isZero();
  }

  @Test
  void anExceptionThatDoesNotRollBackFreesTheKeyInTheTransaction() {
    assertThatThrownBy(() -> orders.placeAndComplain(new Order("1", "Book")))
        .isInstanceOf(IOException.class);
    assertThat(rows("orders")).isEqualTo(1);
    assertThat(rows("idempotency_log")).isZero();
  }

  @Test
  void whereNoTransactionRunsOneIsOpened() {
    Receipt first = orders.placeWithoutTransaction(new Order("1", "Book"));
    assertThat(orders.placeWithoutTransaction(new Order("1", "Book"))).isEqualTo(first);
  }

  @Test
  void anOpenedTransactionIsRolledBackByEveryException() {
    assertThatThrownBy(() -> orders.placeAndFailWithoutTransaction(new Order("1", "Book")))
        .isInstanceOf(IOException.class);
    assertThat(rows("orders")).isZero();
    assertThat(rows("idempotency_log")).isZero();
  }

  @Test
  void aCallersRollbackTakesTheRecordToo() {
    assertThatThrownBy(
            () ->
                inTransaction(
                    () -> {
                      orders.place(new Order("1", "Book"));
                      throw new IllegalStateException("the caller fails later");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(rows("idempotency_log")).isZero();
    assertThat(orders.place(new Order("1", "Book")).run()).isEqualTo(2);
  }

  @Test
  void twiceInOneTransactionIsOnce() {
    Receipt second =
        inTransaction(
            () -> {
              orders.place(new Order("1", "Book"));
              return orders.place(new Order("1", "Book"));
            });
    assertThat(second.run()).isEqualTo(1);
    assertThat(rows("orders")).isEqualTo(1);
  }

  @Test
  void theSameKeyInTheSameChainOfCallsIsRefusedAtOnce() {
    NestingService nesting = context.getBean(NestingService.class);
    nesting.callYourselfThrough(nesting);
    assertThatThrownBy(() -> nesting.again("1"))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.refusal()).isInstanceOf(Refusal.InProgress.class));
    assertThatThrownBy(() -> nesting.again("1"))
        .as("the chain is left")
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void theSameKeyOfAnotherOperationIsAnotherKey() {
    NestingService nesting = context.getBean(NestingService.class);
    assertThat(nesting.other("1")).isEqualTo(nesting.other("1"));
    assertThat(rows("idempotency_log")).isEqualTo(2);
  }

  @Test
  void nothingIsAValueLikeAnyOther() {
    orders.note("1");
    orders.note("1");
    assertThat(orders.nothing("2")).isNull();
    assertThat(orders.nothing("2")).isNull();
    assertThat(rows("orders")).isEqualTo(2);
  }

  @Test
  void withoutAKeyTheCallIsRefused() {
    assertThatThrownBy(() -> orders.place(new Order(null, "Book")))
        .isInstanceOfSatisfying(
            RefusedException.class,
            refused -> assertThat(refused.refusal()).isEqualTo(new Refusal.MissingKey()));
  }

  @Test
  void aReadOnlyTransactionCanNotKeepARecord() {
    assertThatThrownBy(() -> orders.readOnly("1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("can't be read-only");
    assertThat(orders.runs()).isZero();
  }

  @Test
  void ofManyAtOnceOneRuns() throws Exception {
    int callers = 16;
    for (int round = 0; round < 5; round++) {
      Order order = new Order("r" + round, "Book");
      int before = orders.runs();
      List<Object> answers = race(callers, order);
      assertThat(orders.runs()).as("runs of round %s", round).isEqualTo(before + 1);
      assertThat(answers)
          .allSatisfy(
              answer ->
                  assertThat(answer).isInstanceOfAny(Receipt.class, Refusal.InProgress.class));
    }
    assertThat(rows("orders")).isEqualTo(5);
  }

  private List<Object> race(int callers, Order order) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    CyclicBarrier start = new CyclicBarrier(callers);
    try {
      List<Future<Object>> futures = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        futures.add(
            threads.submit(
                () -> {
                  start.await();
                  return answer(order);
                }));
      }
      List<Object> answers = new ArrayList<>();
      for (Future<Object> future : futures) {
        answers.add(future.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  private Object answer(Order order) {
    try {
      return orders.place(order);
    } catch (RefusedException e) {
      return e.refusal();
    }
  }

  @Test
  void aDuplicateOfAnOpenTransactionIsRefusedAndThenReplayed() throws Exception {
    CountDownLatch placed = new CountDownLatch(1);
    CountDownLatch mayCommit = new CountDownLatch(1);
    ExecutorService owner = Executors.newSingleThreadExecutor();
    try {
      Future<Receipt> first =
          owner.submit(
              () ->
                  inTransaction(
                      () -> {
                        Receipt receipt = orders.place(new Order("1", "Book"));
                        placed.countDown();
                        awaitUnchecked(mayCommit);
                        return receipt;
                      }));
      placed.await();
      assertThat(answer(new Order("1", "Book"))).isInstanceOf(Refusal.InProgress.class);
      mayCommit.countDown();
      assertThat(answer(new Order("1", "Book"))).isEqualTo(first.get());
    } finally {
      owner.shutdownNow();
    }
  }

  private static void awaitUnchecked(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
