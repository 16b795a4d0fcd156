package io.hapax.store.redis;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Each client on the tests' cluster, twice, as two nodes would have it, for all tests. */
final class ClusterNodes {

  private static final RedisClusterClient CLIENT =
      RedisClusterClient.create(RedisURI.create(TestCluster.uris().get(0)));
  private static final RedisAdvancedClusterCommands<byte[], byte[]> COMMANDS =
      CLIENT.connect(ByteArrayCodec.INSTANCE).sync();
  private static final Map<Client, List<Connected>> CONNECTED = new EnumMap<>(Client.class);

  static {
    onExit(CLIENT::shutdown);
  }

  private ClusterNodes() {}

  private static void onExit(Runnable step) {
    Runtime.getRuntime().addShutdownHook(new Thread(step));
  }

  private static synchronized List<Connected> connected(Client client) {
    return CONNECTED.computeIfAbsent(
        client, fresh -> List.of(closedOnExit(fresh.toCluster()), closedOnExit(fresh.toCluster())));
  }

  private static Connected closedOnExit(Connected connected) {
    onExit(connected::close);
    return connected;
  }

  static RedisBridge bridge(Client client) {
    return connected(client).get(0).bridge();
  }

  static RedisStoreUnderTest open(Client client) {
    List<Connected> two = connected(client);
    return new RedisStoreUnderTest(two.get(0).store(), two.get(1).store(), COMMANDS);
  }
}
