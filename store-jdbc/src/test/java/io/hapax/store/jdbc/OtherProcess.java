package io.hapax.store.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hapax.spi.IdempotencyStore;
import io.hapax.store.tck.process.RemoteStore;
import io.hapax.store.tck.process.StoreFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A store in another JVM, in another time zone: one for each server and for all tests of this JVM.
 */
final class OtherProcess {

  private static final int POOL_SIZE = 24;
  private static final Map<Server, RemoteStore> STORES = new ConcurrentHashMap<>();

  private OtherProcess() {}

  /** Opens a store on the database of which it is told URL and user. */
  public static final class Factory implements StoreFactory {
    @Override
    public IdempotencyStore open(List<String> arguments) {
      HikariConfig config = new HikariConfig();
      config.setJdbcUrl(arguments.get(0));
      config.setUsername(arguments.get(1));
      config.setPassword("");
      config.setMaximumPoolSize(POOL_SIZE);
      return JdbcStore.builder(new HikariDataSource(config)).build();
    }
  }

  static RemoteStore on(Server server) {
    return STORES.computeIfAbsent(server, OtherProcess::start);
  }

  private static RemoteStore start(Server server) {
    try (HikariDataSource pool = server.pool(1)) {
      List<String> address = List.of(pool.getJdbcUrl(), pool.getUsername());
      return RemoteStore.start("Pacific/Kiritimati", Factory.class, address);
    }
  }
}
