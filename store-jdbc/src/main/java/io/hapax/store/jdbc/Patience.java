package io.hapax.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** How long a session of MySQL waits for a locked row, in seconds; one is the least there is. */
final class Patience {

  private static final long SHORT = 1;

  private Patience() {}

  /** Statements that may have to wait. */
  interface Work<T> {
    T run() throws SQLException;
  }

  /**
   * Runs {@code work} with short waits, and gives the session its setting back, however that ends.
   *
   * @param usual the session's setting; if it is short already, nothing is set
   */
  static <T> T tried(Connection connection, long usual, Work<T> work) throws SQLException {
    if (usual <= SHORT) {
      return work.run();
    }
    set(connection, SHORT);
    T result;
    try {
      result = work.run();
    } catch (SQLException | RuntimeException e) {
      setAfter(e, connection, usual);
      throw e;
    }
    set(connection, usual);
    return result;
  }

  /** The first failure says more than one that comes of it. */
  private static void setAfter(Exception first, Connection connection, long seconds) {
    try {
      set(connection, seconds);
    } catch (SQLException e) {
      first.addSuppressed(e);
    }
  }

  private static void set(Connection connection, long seconds) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION innodb_lock_wait_timeout = " + seconds);
    }
  }
}
