package io.hapax.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.RecordState;
import io.hapax.store.tck.RawRecord;
import io.hapax.store.tck.TransactionalStoreUnderTest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Two stores with pools of their own, as two processes would have them, and SQL that knows nothing
 * of the store's. The pools are shared by all tests of a server.
 */
final class JdbcStoreUnderTest implements TransactionalStoreUnderTest {

  private static final int POOL_SIZE = 24;
  private static final Map<String, Node[]> NODES = new HashMap<>();

  private record Node(HikariDataSource pool, JdbcStore store) {}

  private final Server server;
  private final Node first;
  private final Node second;
  private final List<HikariDataSource> extraPools = new ArrayList<>();

  /** The application's connections: not the store's, so that neither can starve the other. */
  private final HikariDataSource application;

  JdbcStoreUnderTest(Server server) {
    this(server, "plain", config -> {});
  }

  /** With pools of the stores that have {@code settings}, known by {@code name}. */
  JdbcStoreUnderTest(Server server, String name, Consumer<HikariConfig> settings) {
    this.server = server;
    Node[] nodes = nodes(server, name, settings);
    first = nodes[0];
    second = nodes[1];
    application = nodes[2].pool();
  }

  private static synchronized Node[] nodes(
      Server server, String name, Consumer<HikariConfig> settings) {
    return NODES.computeIfAbsent(
        server + " " + name,
        n -> new Node[] {node(server, settings), node(server, settings), node(server, c -> {})});
  }

  private static Node node(Server server, Consumer<HikariConfig> settings) {
    HikariDataSource pool = server.pool(POOL_SIZE, settings);
    return new Node(pool, server.store(pool).listenThrough(server.pool(1)).build());
  }

  @Override
  public JdbcStore store() {
    return first.store();
  }

  @Override
  public JdbcStore secondInstance() {
    return second.store();
  }

  @Override
  public IdempotencyStore instanceInZone(ZoneId zone) {
    HikariDataSource pool =
        server.pool(2, config -> config.setConnectionInitSql(server.setTimeZone(zone)));
    extraPools.add(pool);
    return server.store(pool).schema(SchemaMode.VALIDATE).build();
  }

  @Override
  public Connection connect() throws SQLException {
    return application.getConnection();
  }

  @Override
  public void age(RecordKey key, Duration time) {
    String sql =
        """
        UPDATE idempotency_log SET claimed_at = claimed_at - ?, lease_until = lease_until - ?,
          expires_at = expires_at - ?, issued_until = issued_until - ?
        WHERE record_key = ?""";
    try (Connection connection = connect();
        PreparedStatement update = connection.prepareStatement(sql)) {
      for (int i = 1; i <= 4; i++) {
        update.setLong(i, time.toNanos() / 1_000);
      }
      update.setBytes(5, key.toBytes());
      update.executeUpdate();
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public Optional<RawRecord> raw(RecordKey key) {
    String sql =
        """
        SELECT state, token, owner, fingerprint, result, expires_at,
          %s FROM idempotency_log WHERE record_key = ?"""
            .formatted(server.clock());
    try (Connection connection = connect();
        PreparedStatement select = connection.prepareStatement(sql)) {
      select.setBytes(1, key.toBytes());
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? Optional.of(raw(row)) : Optional.empty();
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static RawRecord raw(ResultSet row) throws SQLException {
    long now = (long) (row.getDouble(7) * 1_000_000);
    return new RawRecord(
        RecordState.ofCode(row.getString(1).charAt(0)),
        row.getLong(2),
        row.getBytes(3),
        row.getBytes(4),
        row.getBytes(5),
        row.getObject(6) == null ? null : Duration.ofNanos((row.getLong(6) - now) * 1_000));
  }

  @Override
  public AutoCloseable lock(RecordKey key) throws SQLException {
    Connection connection = connect();
    connection.setAutoCommit(false);
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE idempotency_log SET token = token WHERE record_key = ?")) {
      update.setBytes(1, key.toBytes());
      update.executeUpdate();
    }
    return () -> {
      connection.rollback();
      connection.close();
    };
  }

  @Override
  public void close() {
    extraPools.forEach(HikariDataSource::close);
  }
}
