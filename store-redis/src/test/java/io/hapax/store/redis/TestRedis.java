package io.hapax.store.redis;

/**
 * One Redis for all tests of this JVM: {@code -Dhapax.test.redis=redis://host:port} if it is given,
 * else one of our own.
 */
final class TestRedis {

  private static final String URI = start();

  private TestRedis() {}

  static String uri() {
    return URI;
  }

  static int port() {
    return java.net.URI.create(URI).getPort();
  }

  private static String start() {
    String given = System.getProperty("hapax.test.redis");
    if (given != null) {
      return given;
    }
    Node node = Node.start();
    Runtime.getRuntime().addShutdownHook(new Thread(node::close));
    return node.uri();
  }
}
