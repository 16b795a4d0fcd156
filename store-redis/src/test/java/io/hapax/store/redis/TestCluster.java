package io.hapax.store.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.List;
import java.util.stream.IntStream;

/** Three masters that share the slots, for all tests of this JVM. */
final class TestCluster {

  static final int SLOTS = 16_384;

  private static final List<Node> NODES = start();

  private TestCluster() {}

  static List<Node> nodes() {
    return NODES;
  }

  static List<String> uris() {
    return NODES.stream().map(Node::uri).toList();
  }

  /** As Spring likes them. */
  static List<String> addresses() {
    return NODES.stream().map(node -> "127.0.0.1:" + node.port()).toList();
  }

  private static List<Node> start() {
    List<Node> nodes =
        IntStream.range(0, 3)
            .mapToObj(i -> Node.start("cluster-enabled yes", "cluster-config-file nodes.conf"))
            .toList();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> nodes.forEach(Node::close)));
    RedisClient client = RedisClient.create();
    try {
      List<StatefulRedisConnection<String, String>> connections =
          nodes.stream().map(node -> Some.connect(client, node)).toList();
      join(nodes, connections);
    } finally {
      client.shutdown();
    }
    return nodes;
  }

  private static void join(
      List<Node> nodes, List<StatefulRedisConnection<String, String>> connections) {
    for (int i = 0; i < nodes.size(); i++) {
      connections.get(0).sync().clusterMeet("127.0.0.1", nodes.get((i + 1) % nodes.size()).port());
      connections
          .get(i)
          .sync()
          .clusterAddSlots(
              IntStream.range(SLOTS * i / nodes.size(), SLOTS * (i + 1) / nodes.size()).toArray());
    }
    for (StatefulRedisConnection<String, String> connection : connections) {
      Eventually.isTrue("the cluster is whole", () -> isWhole(connection.sync().clusterInfo()));
    }
  }

  private static boolean isWhole(String info) {
    return info.contains("cluster_state:ok")
        && info.contains("cluster_known_nodes:3")
        && info.contains("cluster_slots_ok:" + SLOTS)
        && info.contains("cluster_size:3");
  }
}
