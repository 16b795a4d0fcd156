package io.hapax.shop.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import redis.embedded.RedisServer;

/**
 * One real server for the JVM, started when it is first asked for; one key prefix for each shop.
 */
final class Redis {

  private static final AtomicInteger COUNT = new AtomicInteger();

  private Redis() {}

  /** The rows of {@code database}, with the records beside them in Redis. */
  static Database beside(Database database) {
    List<String> arguments = new ArrayList<>(database.arguments());
    arguments.add("--hapax.store=redis");
    arguments.add("--spring.data.redis.url=redis://127.0.0.1:" + Holder.PORT);
    arguments.add("--hapax.redis.key-prefix=shop" + COUNT.incrementAndGet() + ":");
    return new Database(arguments);
  }

  private static final class Holder {

    static final int PORT = start();

    private static int start() {
      try {
        int port = freePort();
        RedisServer server =
            RedisServer.newRedisServer().port(port).bind("127.0.0.1").setting("save \"\"").build();
        server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server)));
        return port;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static int freePort() throws IOException {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      }
    }

    private static void stop(RedisServer server) {
      try {
        server.stop();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
