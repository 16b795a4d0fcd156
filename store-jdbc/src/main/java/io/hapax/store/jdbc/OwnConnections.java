package io.hapax.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs verbs on connections of the pool, each in a transaction of its own. */
final class OwnConnections {

  /** Statements on a connection. */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  private static final Logger LOG = LoggerFactory.getLogger(OwnConnections.class);

  /** Every verb can be sent twice, so a lost race is no more than a reason to ask again. */
  private static final int TRIES = 10;

  private final DataSource pool;

  OwnConnections(DataSource pool) {
    this.pool = pool;
  }

  /** Runs {@code work}, again if it lost a race. */
  <T> T repeat(Work<T> work) throws SQLException {
    for (int attempt = 1; ; attempt++) {
      try {
        return once(work);
      } catch (SQLException e) {
        if (attempt == TRIES || !Failures.isLostRace(e)) {
          throw e;
        }
        LOG.debug("lost a race (SQLState {}), asking again", e.getSQLState());
      }
    }
  }

  /** Runs {@code work}. Pools that hand out connections without autocommit get them back clean. */
  <T> T once(Work<T> work) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      return connection.getAutoCommit() ? work.on(connection) : transaction(connection, work);
    }
  }

  private static <T> T transaction(Connection connection, Work<T> work) throws SQLException {
    boolean done = false;
    try {
      T result = work.on(connection);
      connection.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        rollBack(connection);
      }
    }
  }

  /** Its own failure says less than the one that led here. */
  private static void rollBack(Connection connection) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      LOG.debug("rollback failed", e);
    }
  }
}
