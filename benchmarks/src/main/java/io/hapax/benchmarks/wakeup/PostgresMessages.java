package io.hapax.benchmarks.wakeup;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** The floor of PostgreSQL: NOTIFY, committed like any write, and a connection that listens. */
final class PostgresMessages implements Owner, Waiting {

  private static final String CHANNEL = "bare";

  private final PreparedStatement telling;
  private final PGConnection listening;

  PostgresMessages(Connection telling, Connection listening) throws SQLException {
    this.telling = telling.prepareStatement("SELECT pg_notify('" + CHANNEL + "', ?)");
    this.listening = listening.unwrap(PGConnection.class);
    try (Statement statement = listening.createStatement()) {
      statement.execute("LISTEN " + CHANNEL);
    }
  }

  @Override
  public void begin(String key) {}

  @Override
  public void end(String key) throws SQLException {
    telling.setString(1, key);
    telling.execute();
  }

  @Override
  public void until(String key) throws SQLException {
    boolean heard = false;
    while (!heard) {
      PGNotification[] some = listening.getNotifications(0); // blocks
      heard = some != null && Arrays.stream(some).anyMatch(n -> n.getParameter().equals(key));
    }
  }
}
