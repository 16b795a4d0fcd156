package io.hapax.benchmarks.transaction;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;

/** The business: an order is inserted, and its account is debited. */
final class Shop {

  /** So many that two transactions seldom want the same. */
  private static final int ACCOUNTS = 1_000;

  private static final long BALANCE = 1_000_000_000;

  private final HikariDataSource pool;

  private Shop(HikariDataSource pool) {
    this.pool = pool;
  }

  /** Work in a transaction. */
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  static Shop create(HikariDataSource pool) throws SQLException {
    Shop shop = new Shop(pool);
    shop.inTransaction(
        connection -> {
          makeTables(connection);
          return 0;
        });
    return shop;
  }

  private static void makeTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO account (id, balance) VALUES (?, ?)")) {
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance BIGINT NOT NULL)");
      statement.execute(
          "CREATE TABLE orders (id CHAR(36) PRIMARY KEY, account INT NOT NULL,"
              + " item VARCHAR(255) NOT NULL)");
      for (int id = 0; id < ACCOUNTS; id++) {
        insert.setInt(1, id);
        insert.setLong(2, BALANCE);
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  /** A transaction of its own; what fails in it rolls it back, as does the pool. */
  <T> T inTransaction(Work<T> work) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      T result = work.on(connection);
      connection.commit();
      return result;
    }
  }

  /** Two statements of {@code connection}'s transaction. */
  String order(Connection connection, String id) throws SQLException {
    int account = ThreadLocalRandom.current().nextInt(ACCOUNTS);
    try (PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO orders (id, account, item) VALUES (?, ?, 'Tea')");
        PreparedStatement debit =
            connection.prepareStatement("UPDATE account SET balance = balance - 1 WHERE id = ?")) {
      insert.setString(1, id);
      insert.setInt(2, account);
      debit.setInt(1, account);
      if (insert.executeUpdate() != 1 || debit.executeUpdate() != 1) {
        throw new IllegalStateException("an order was not placed");
      }
    }
    return id;
  }

  /** Fails the benchmark unless each order that was asked for was placed once, and paid for. */
  void requireOrders(long wanted) throws SQLException {
    long orders = number("SELECT count(*) FROM orders");
    long paid = ACCOUNTS * BALANCE - number("SELECT sum(balance) FROM account");
    if (orders != wanted || paid != wanted) {
      throw new IllegalStateException(
          wanted + " operations, but " + orders + " orders and " + paid + " debits");
    }
  }

  private long number(String query) throws SQLException {
    return inTransaction(
        connection -> {
          try (Statement statement = connection.createStatement();
              ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getLong(1);
          }
        });
  }
}
