package io.hapax.shop.testkit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/**
 * An uncommitted row: whoever inserts one with the same unique key stands still in the middle of
 * its work until the gate is opened, and then goes on as if nothing had been there.
 */
public final class Gate implements AutoCloseable {

  private final Connection connection;

  private Gate(Connection connection) {
    this.connection = connection;
  }

  /** Shut by this INSERT. */
  public static Gate shut(ShopServer shop, String insert, String key) {
    try {
      Connection connection = shop.bean(DataSource.class).getConnection();
      connection.setAutoCommit(false);
      try (PreparedStatement statement = connection.prepareStatement(insert)) {
        statement.setString(1, key);
        statement.executeUpdate();
      }
      return new Gate(connection);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  public void open() {
    try {
      if (!connection.isClosed()) {
        connection.rollback();
        connection.setAutoCommit(true);
        connection.close();
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    open();
  }
}
