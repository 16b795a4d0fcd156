package io.hapax.shop.testkit;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.shop.ShopApplication;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The shop, running in this JVM on a free port of the loopback interface. */
public final class ShopServer implements Shop {

  private static final Map<Backend, ShopServer> SHARED = new EnumMap<>(Backend.class);

  private final ConfigurableApplicationContext context;

  private ShopServer(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** The one server of this JVM for {@code backend}: rules that need no settings share it. */
  public static synchronized ShopServer shared(Backend backend) {
    return SHARED.computeIfAbsent(backend, b -> start(b.newDatabase()));
  }

  /** A server of one's own, to be closed. */
  public static ShopServer start(Database database, String... settings) {
    List<String> arguments = new ArrayList<>(database.arguments());
    arguments.add("--server.port=0");
    arguments.add("--server.address=127.0.0.1");
    // Every start would say the same.
    arguments.add("--logging.level.io.hapax=warn");
    arguments.addAll(List.of(settings));
    ConfigurableApplicationContext context =
        new SpringApplicationBuilder(ShopApplication.class).run(arguments.toArray(String[]::new));
    SecretWatch.listen();
    return new ShopServer(context);
  }

  /** A client that speaks in bytes. */
  public Wire wire() {
    return new Wire(uri());
  }

  @Override
  public URI uri() {
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    return URI.create("http://127.0.0.1:" + port);
  }

  /** Straight into the database, to see what is really there. */
  public JdbcClient jdbc() {
    return context.getBean(JdbcClient.class);
  }

  /** The idempotency records, where the shop keeps them. */
  public Records records() {
    ConfigurableEnvironment environment = context.getEnvironment();
    return environment.getRequiredProperty("hapax.store").equals("redis")
        ? new RedisRecords(
            context.getBean(StringRedisTemplate.class),
            environment.getRequiredProperty("hapax.redis.key-prefix"))
        : new SqlRecords(jdbc());
  }

  /** A bean, for what can't be seen from outside. */
  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Takes the database away. */
  public void closeConnections() {
    context.getBean(HikariDataSource.class).close();
  }

  @Override
  public void close() {
    context.close();
  }
}
