package io.hapax.spring.tx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.StaleClaimException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.SimpleTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Which transactions of a handler carry its fence, and when. */
class FenceTest {

  private final DataSource dataSource =
      new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
  private final JdbcClient jdbc = JdbcClient.create(dataSource);
  private final JdbcTransactionManager manager = manager(dataSource);
  private final Run run = new Run();

  private static JdbcTransactionManager manager(DataSource dataSource) {
    JdbcTransactionManager manager = new JdbcTransactionManager(dataSource);
    new FenceRegistrar().postProcessAfterInitialization(manager, "manager");
    return manager;
  }

  /** A run that writes its fence into a table of its own. */
  private static final class Run extends HearingRun {
    boolean stale;

    @Override
    public void fence(Connection connection) {
      heard.add("fence");
      if (stale) {
        throw new StaleClaimException("POST /orders");
      }
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("INSERT INTO fences VALUES (1)");
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @BeforeEach
  void openFence() {
    jdbc.sql("CREATE TABLE work (id INT)").update();
    jdbc.sql("CREATE TABLE fences (id INT)").update();
    Fence.open(run, JdbcStoreTransactions.of(dataSource, List.of(manager)));
  }

  @AfterEach
  void closeFence() {
    Fence.close();
  }

  private int rows(String table) {
    return jdbc.sql("SELECT COUNT(*) FROM " + table).query(Integer.class).single();
  }

  private void work() {
    jdbc.sql("INSERT INTO work VALUES (1)").update();
  }

  private void inTransaction(int propagation, Consumer<TransactionStatus> work) {
    TransactionTemplate template = new TransactionTemplate(manager);
    template.setPropagationBehavior(propagation);
    template.executeWithoutResult(work);
  }

  private void inTransaction(Consumer<TransactionStatus> work) {
    inTransaction(TransactionDefinition.PROPAGATION_REQUIRED, work);
  }

  @Test
  void theFenceIsCommittedWithTheWork() {
    inTransaction(status -> work());
    assertThat(run.heard).containsExactly("fence", "ended");
    assertThat(rows("work")).isEqualTo(1);
    assertThat(rows("fences")).isEqualTo(1);
  }

  @Test
  void theFenceIsTheLastStepBeforeTheCommit() {
    inTransaction(
        status ->
            TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                  @Override
                  public void beforeCommit(boolean readOnly) {
                    run.heard.add("the application's own last step");
                  }

                  @Override
                  public void afterCommit() {
                    run.heard.add("committed");
                  }
                }));
    assertThat(run.heard)
        .containsExactly("the application's own last step", "fence", "committed", "ended");
  }

  @Test
  void aRunThatWasTakenOverRollsBack() {
    run.stale = true;
    assertThatThrownBy(() -> inTransaction(status -> work()))
        .isInstanceOf(StaleClaimException.class);
    assertThat(rows("work")).isZero();
    assertThat(run.heard).containsExactly("fence", "ended");
  }

  @Test
  void whatRollsBackAnywayIsNotFenced() {
    inTransaction(
        status -> {
          work();
          status.setRollbackOnly();
        });
    assertThatThrownBy(
            () ->
                inTransaction(
                    status -> {
                      throw new IllegalArgumentException("the work fails");
                    }))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(run.heard).containsExactly("ended", "ended");
  }

  @Test
  void afterARollbackTheNextTransactionIsFenced() {
    inTransaction(TransactionStatus::setRollbackOnly);
    inTransaction(status -> work());
    assertThat(run.heard).containsExactly("ended", "fence", "ended");
  }

  @Test
  void aReadOnlyTransactionIsNotFenced() {
    TransactionTemplate template = new TransactionTemplate(manager);
    template.setReadOnly(true);
    template.executeWithoutResult(status -> {});
    assertThat(run.heard).isEmpty();
  }

  @Test
  void anInnerTransactionOfItsOwnIsNotFenced() {
    inTransaction(
        status -> {
          inTransaction(TransactionDefinition.PROPAGATION_REQUIRES_NEW, inner -> work());
          run.heard.add("the inner one is committed");
        });
    assertThat(run.heard).containsExactly("the inner one is committed", "fence", "ended");
  }

  @Test
  void aSavepointIsNotFenced() {
    inTransaction(
        status ->
            inTransaction(
                TransactionDefinition.PROPAGATION_NESTED, nested -> run.heard.add("nested")));
    assertThat(run.heard).containsExactly("nested", "fence", "ended");
  }

  /** The fence of a part would be undone with the whole, which nobody fences. */
  @Test
  void aSavepointOfATransactionThatBeganBeforeTheHandlerIsNotFenced() {
    Fence.close();
    inTransaction(
        status -> {
          Fence.open(run, JdbcStoreTransactions.of(dataSource, List.of(manager)));
          inTransaction(TransactionDefinition.PROPAGATION_NESTED, nested -> work());
        });
    assertThat(run.heard).isEmpty();
  }

  @Test
  void partsOfTheTransactionAreNotFencedEach() {
    inTransaction(status -> inTransaction(part -> work()));
    assertThat(run.heard).containsExactly("fence", "ended");
  }

  @Test
  void aTransactionOfAnotherDatabaseIsNotFenced() {
    DataSource other = new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID());
    new TransactionTemplate(manager(other)).executeWithoutResult(status -> {});
    assertThat(run.heard).isEmpty();
    inTransaction(status -> work());
    assertThat(run.heard).containsExactly("fence", "ended");
  }

  @Test
  void behindTheHandlerNothingIsFenced() {
    Fence.close();
    inTransaction(status -> work());
    assertThat(run.heard).isEmpty();
  }

  /** What JPA's manager does: it asks before a commit that turns out to be a rollback, too. */
  @Test
  void aCommitThatIsOnlyARollbackIsNotFenced() {
    FenceListener listener = new FenceListener();
    SimpleTransactionStatus transaction = new SimpleTransactionStatus(true);
    Fence.open(run, new Open());
    listener.afterBegin(transaction, null);
    transaction.setRollbackOnly();
    listener.beforeCommit(transaction);
    listener.afterRollback(transaction, null);
    assertThat(run.heard).containsExactly("ended");
  }

  /** JPA's statements come with the flush. */
  @Test
  void theFenceComesAfterTheFlush() {
    FenceListener listener = new FenceListener();
    SimpleTransactionStatus transaction =
        new SimpleTransactionStatus(true) {
          @Override
          public void flush() {
            run.heard.add("flush");
          }
        };
    Fence.open(run, new Open());
    listener.afterBegin(transaction, null);
    listener.beforeCommit(transaction);
    listener.afterCommit(transaction, null);
    assertThat(run.heard).containsExactly("flush", "fence", "ended");
  }

  /** Transactions of some manager or other. */
  private final class Open implements StoreTransactions {

    @Override
    public boolean available() {
      return true;
    }

    @Override
    public boolean running() {
      return true;
    }

    @Override
    public Connection connection() {
      return DataSourceUtils.getConnection(dataSource);
    }

    @Override
    public <T, E extends Exception> T inNew(Work<T, E> work) throws E {
      return work.run();
    }
  }

  @Test
  void aManagerIsAskedToListenOnce() {
    new FenceRegistrar().postProcessAfterInitialization(manager, "manager");
    inTransaction(status -> work());
    assertThat(run.heard).containsExactly("fence", "ended");
  }
}
