package io.hapax.benchmarks.wakeup;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.Hapax;
import io.hapax.benchmarks.servers.Servers;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.IdempotencyStore;
import io.hapax.store.jdbc.JdbcStore;
import io.hapax.store.redis.LettuceBridge;
import io.hapax.store.redis.RedisStore;
import io.lettuce.core.RedisClient;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** Engines and floors on the servers, for owners and for waiters. */
final class Places {

  private static final int CONNECTIONS = 4;
  private static final int RECORDS = 100_000;

  /** The first call of a process is slow, and is not measured. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Resources resources;
  private final String redisUri;
  private final String postgresUrl;
  private final String mariaDbUrl;

  Places(Resources resources, String redisUri, String postgresUrl, String mariaDbUrl) {
    this.resources = resources;
    this.redisUri = redisUri;
    this.postgresUrl = postgresUrl;
    this.mariaDbUrl = mariaDbUrl;
  }

  Hapax memory() {
    return engine(new MemoryStore(RECORDS));
  }

  Hapax redis() {
    LettuceBridge bridge = LettuceBridge.over(redisClient());
    return engine(resources.add(RedisStore.builder(bridge).deadline(PATIENCE).build()));
  }

  Hapax postgres() {
    PGSimpleDataSource direct = new PGSimpleDataSource();
    direct.setUrl(postgresUrl);
    return engine(
        resources.add(JdbcStore.builder(pool(postgresUrl)).listenThrough(direct).build()));
  }

  Hapax mariaDb() {
    return engine(JdbcStore.builder(pool(mariaDbUrl)).build());
  }

  private Hapax engine(IdempotencyStore store) {
    return resources.add(Hapax.on(store).storeDeadline(PATIENCE).build());
  }

  private HikariDataSource pool(String url) {
    return resources.add(Servers.pool(url, CONNECTIONS));
  }

  RedisMessages redisMessages() {
    return new RedisMessages(redisClient());
  }

  PostgresMessages postgresMessages() throws SQLException {
    return new PostgresMessages(
        resources.add(DriverManager.getConnection(postgresUrl)),
        resources.add(DriverManager.getConnection(postgresUrl)));
  }

  private RedisClient redisClient() {
    RedisClient client = RedisClient.create(redisUri);
    resources.add((AutoCloseable) client::shutdown);
    return client;
  }
}
