package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the server's version and at what it does when it is full. In a cluster, so many keys ask
 * that they reach each node of an ordinary one.
 */
final class Inspection {

  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);
  private static final int KEYS = 32;

  private final Server server;
  private final String keyPrefix;

  Inspection(Server server, String keyPrefix) {
    this.server = server;
    this.keyPrefix = keyPrefix;
  }

  /**
   * What a node says of itself.
   *
   * @param version of Redis; Valkey says 7.2.4, whatever its own is
   * @param policy what is evicted when the node is full
   */
  private record Node(String version, String policy) {
    static Node of(List<@Nullable Object> reply) {
      return new Node(
          value(reply.get(0), "redis_version").orElse("unknown"),
          value(reply.get(1), "maxmemory_policy").orElse("noeviction"));
    }

    private static Optional<String> value(@Nullable Object info, String name) {
      return info instanceof byte[] bytes
          ? new String(bytes, UTF_8)
              .lines()
              .filter(line -> line.startsWith(name + ":"))
              .map(line -> line.substring(name.length() + 1).trim())
              .findFirst()
          : Optional.empty();
    }

    boolean isTooOld() {
      String[] parts = version.split("\\.", -1);
      if (parts.length < 2) {
        return false; // whatever it is, it ran the script
      }
      int major = Integer.parseInt(parts[0]);
      return major < 6 || (major == 6 && Integer.parseInt(parts[1]) < 2);
    }
  }

  void run() {
    List<Node> nodes =
        server.runAll("inspect", calls(), Node::of).stream().flatMap(Optional::stream).toList();
    nodes.stream().filter(Node::isTooOld).findFirst().ifPresent(this::refuse);
    TreeSet<String> policies = new TreeSet<>();
    nodes.forEach(node -> policies.add(node.policy()));
    policies.remove("noeviction");
    policies.forEach(this::warn);
  }

  private List<ScriptCall> calls() {
    return IntStream.range(0, KEYS)
        .mapToObj(i -> new ScriptCall(Script.INSPECT, keyPrefix + "inspect:" + i, List.of()))
        .toList();
  }

  private void refuse(Node node) {
    throw new IllegalStateException(
        server.describe()
            + ": Redis "
            + node.version()
            + " is too old. Hapax runs on Redis 6.2 and later, and on Valkey");
  }

  private void warn(String policy) {
    LOG.warn(
        "{}: the server's maxmemory-policy is {}, so it forgets records when it is full, and what"
            + " they protect runs again. Set maxmemory-policy noeviction",
        server.describe(),
        policy);
  }
}
