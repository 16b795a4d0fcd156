package io.hapax.benchmarks.servers;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import redis.embedded.RedisServer;

/** Redis, which keeps nothing on disk. */
public final class RedisProcess implements Closeable {

  private final RedisServer server;
  private final int port;

  private RedisProcess(RedisServer server, int port) {
    this.server = server;
    this.port = port;
  }

  static RedisProcess start() throws IOException {
    int port = freePort();
    RedisServer server =
        RedisServer.newRedisServer()
            .port(port)
            .bind("127.0.0.1")
            .setting("save \"\"")
            .setting("appendonly no")
            .build();
    server.start();
    return new RedisProcess(server, port);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Where it listens, as {@code redis://host:port}. */
  public String uri() {
    return "redis://127.0.0.1:" + port;
  }

  @Override
  public void close() throws IOException {
    server.stop();
  }
}
