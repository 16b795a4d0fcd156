package io.hapax.store.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.spi.IdempotencyStore;
import io.hapax.store.tck.history.Committing;
import io.hapax.store.tck.history.HistoryContract;
import io.hapax.store.tck.history.Proof;
import io.hapax.store.tck.history.Rules;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two instances with pools of their own, in the long form a third one in another JVM, and a
 * database that keeps what it has acknowledged.
 */
abstract class JdbcHistory extends HistoryContract {

  private final Server server;
  private final JdbcStoreUnderTest subject;

  JdbcHistory(Server server) {
    this.server = server;
    this.subject = new JdbcStoreUnderTest(server);
  }

  /** What makes commits durable, if others have made them faster for the tests. */
  abstract String durably();

  @Override
  protected List<IdempotencyStore> instances() throws SQLException {
    List<IdempotencyStore> instances = new ArrayList<>();
    if (Proof.isLong()) {
      makeDurable();
      if (server.isInAnotherProcessToo()) {
        instances.add(OtherProcess.on(server));
      }
    }
    instances.add(subject.store());
    instances.add(subject.secondInstance());
    return instances;
  }

  /** For the sessions to come; nobody has opened one but to start the store. */
  private void makeDurable() throws SQLException {
    try (HikariDataSource pool = server.pool(1);
        Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(durably());
    }
  }

  @Override
  protected Rules rules() {
    return server.isPostgres() ? Rules.STRICT : Rules.CLOCK_READ_EARLY;
  }

  @Override
  protected Committing committing() {
    return (claim, expiry) -> {
      try (Connection connection = subject.connect()) {
        connection.setAutoCommit(false);
        boolean own = subject.store().commit(connection, claim, expiry);
        connection.commit();
        return own;
      }
    };
  }

  @Override
  protected String name() {
    return server.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
