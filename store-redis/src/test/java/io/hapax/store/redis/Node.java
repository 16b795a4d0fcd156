package io.hapax.store.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import redis.embedded.RedisServer;
import redis.embedded.core.RedisServerBuilder;

/**
 * A Redis server of the tests' own, on a free port of the loopback interface, that keeps nothing on
 * disk.
 */
final class Node implements AutoCloseable {

  private final RedisServer server;
  private final int port;

  private Node(RedisServer server, int port) {
    this.server = server;
    this.port = port;
  }

  static Node start(String... settings) {
    try {
      int port = freePort();
      RedisServerBuilder builder =
          RedisServer.newRedisServer()
              .port(port)
              .bind("127.0.0.1")
              .setting("save \"\"")
              .setting("appendonly no");
      for (String setting : settings) {
        builder.setting(setting);
      }
      RedisServer server = builder.build();
      server.start();
      return new Node(server, port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The port of a cluster's bus is 10,000 higher, and has to be one, too. */
  private static int freePort() throws IOException {
    while (true) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        if (socket.getLocalPort() < 55_000) {
          return socket.getLocalPort();
        }
      }
    }
  }

  int port() {
    return port;
  }

  String uri() {
    return "redis://127.0.0.1:" + port;
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
