package io.hapax.spring.tx;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Above READ COMMITTED a transaction can't write a row that was changed since it began: a renewal
 * in between would make every fence fail.
 */
class FenceIsolationTest {

  /** A run that hears what happens to its transactions. */
  private static final class Run extends HearingRun {
    @Override
    public void snapshotTaken() {
      heard.add("snapshot");
    }

    @Override
    public void fence(Connection connection) {
      heard.add("fence");
    }
  }

  /** A pool whose connections have {@code level} where nothing else is asked for. */
  private static DataSource pool(int level) {
    return new DelegatingDataSource(
        new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID())) {
      @Override
      public Connection getConnection() throws SQLException {
        Connection connection = super.getConnection();
        connection.setTransactionIsolation(level);
        return connection;
      }
    };
  }

  @AfterEach
  void closeFence() {
    Fence.close();
  }

  @ParameterizedTest
  @CsvSource({
    "2, -1, ''",
    "2, 2, ''",
    "2, 4, snapshot",
    "2, 8, snapshot",
    "4, -1, snapshot",
    "8, -1, snapshot",
    "4, 2, ''"
  })
  void aTransactionThatReadsASnapshotLetsTheLeaseBe(int usual, int declared, String first) {
    DataSource pool = pool(usual);
    JdbcTransactionManager manager = new JdbcTransactionManager(pool);
    new FenceRegistrar().postProcessAfterInitialization(manager, "manager");
    TransactionTemplate template = new TransactionTemplate(manager);
    template.setIsolationLevel(declared);
    StoreTransactions transactions = JdbcStoreTransactions.of(pool, List.of(manager));

    for (int i = 0; i < 2; i++) {
      Run run = new Run();
      Fence.open(run, transactions);
      template.executeWithoutResult(status -> {});

      List<String> expected = new ArrayList<>(List.of("fence", "ended"));
      if (!first.isEmpty()) {
        expected.add(0, first);
      }
      assertThat(run.heard).isEqualTo(expected);
    }
  }
}
