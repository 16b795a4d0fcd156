package io.hapax.benchmarks.stores;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** JDBC with autocommit: one INSERT and one UPDATE, or one SELECT, all by primary key. */
final class SqlFloor implements Way {

  private final DataSource pool;

  private SqlFloor(DataSource pool) {
    this.pool = pool;
  }

  /** One with a table of its own, whose key has the type {@code keyType}. */
  static SqlFloor create(DataSource pool, String keyType) throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE floor (record_key "
              + keyType
              + " PRIMARY KEY, answer VARCHAR(255), expires_at BIGINT)");
    }
    return new SqlFloor(pool);
  }

  @Override
  public String name() {
    return "bare JDBC";
  }

  @Override
  public void first(String key) throws SQLException {
    byte[] id = Answer.SCOPE.key(key).toBytes();
    long expiry = System.currentTimeMillis() + Answer.RETENTION.toMillis();
    insert(id, expiry);
    update(id, expiry);
  }

  private void insert(byte[] id, long expiry) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "INSERT INTO floor (record_key, expires_at) VALUES (?, ?)")) {
      statement.setBytes(1, id);
      statement.setLong(2, expiry);
      Answer.require(statement.executeUpdate() == 1, "a first key was there already");
    }
  }

  private void update(byte[] id, long expiry) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "UPDATE floor SET answer = ?, expires_at = ? WHERE record_key = ?")) {
      statement.setString(1, Answer.TEXT);
      statement.setLong(2, expiry);
      statement.setBytes(3, id);
      Answer.require(statement.executeUpdate() == 1, "a key that was taken is gone");
    }
  }

  @Override
  public void duplicate(String key) throws SQLException {
    try (Connection connection = pool.getConnection();
        PreparedStatement statement =
            connection.prepareStatement("SELECT answer FROM floor WHERE record_key = ?")) {
      statement.setBytes(1, Answer.SCOPE.key(key).toBytes());
      try (ResultSet rows = statement.executeQuery()) {
        Answer.require(
            rows.next() && Answer.TEXT.equals(rows.getString(1)), "an answer is not there");
      }
    }
  }

  @Override
  public void close() {}
}
