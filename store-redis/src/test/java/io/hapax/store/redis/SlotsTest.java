package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.cluster.SlotHash;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records live on the node that has their slot, also while the slot moves to another node. */
@Timeout(120)
class SlotsTest {

  private static final RedisClient CLIENT = RedisClient.create();
  private static final List<RedisCommands<String, String>> NODES =
      TestCluster.nodes().stream().map(node -> Some.connect(CLIENT, node).sync()).toList();

  @AfterAll
  static void close() {
    CLIENT.shutdown();
  }

  @ParameterizedTest
  @EnumSource
  void records_spread_over_all_nodes(Client client) {
    RedisStore store =
        RedisStore.builder(ClusterNodes.bridge(client))
            .keyPrefix("spread:" + client + ":")
            .deadline(Some.DEADLINE)
            .build();

    for (int i = 0; i < 60; i++) {
      Some.acquired(store.claim(Some.lease(Some.key())));
    }

    assertThat(NODES)
        .allSatisfy(node -> assertThat(node.keys("spread:" + client + ":*")).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void a_store_follows_a_slot_that_moves(Client client) {
    RedisStore store = Some.store(ClusterNodes.bridge(client));
    RecordKey key = Some.key();
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    Move move = new Move(SlotHash.getSlot(store.name(key).getBytes(UTF_8)));

    move.begin();
    isInProgress(store, key); // the old node still has it
    move.take(store.name(key));
    isInProgress(store, key); // the old node says ASK
    assertThat(store.renew(List.of(claim), Some.LEASE)).isEmpty();
    RecordKey neighbour = inTheSameSlot(store, key);
    Some.acquired(store.claim(Some.lease(neighbour)));
    move.end();
    isInProgress(store, neighbour); // the old node says MOVED
    assertThat(store.complete(claim, Some.OUTCOME, Some.ONE_DAY)).isTrue();

    assertThat(store.find(key).orElseThrow().outcome()).isEqualTo(Some.OUTCOME);
    assertThat(move.target.exists(store.name(key), store.name(neighbour))).isEqualTo(2);
  }

  /** The cluster of these tests has none. */
  @ParameterizedTest
  @EnumSource(names = {"LETTUCE", "REDISSON"})
  void replicas_are_waited_for_on_the_node_that_has_the_record(Client client) {
    RedisStore store =
        RedisStore.builder(ClusterNodes.bridge(client))
            .deadline(Some.DEADLINE)
            .waitForReplicas(1, Duration.ofMillis(50))
            .build();

    for (int i = 0; i < 10; i++) {
      RecordKey key = Some.key();
      assertThatThrownBy(() -> store.claim(Some.lease(key)))
          .hasMessageContaining("reached 0 replicas, not 1");
      isInProgress(store, key);
    }
  }

  private static void isInProgress(RedisStore store, RecordKey key) {
    assertThat(store.claim(Some.lease(key))).isInstanceOf(ClaimResult.InProgress.class);
  }

  private static RecordKey inTheSameSlot(RedisStore store, RecordKey key) {
    int slot = SlotHash.getSlot(store.name(key).getBytes(UTF_8));
    return Stream.generate(Some::key)
        .filter(other -> SlotHash.getSlot(store.name(other).getBytes(UTF_8)) == slot)
        .findFirst()
        .orElseThrow();
  }

  /** One slot on its way from the node that has it to the next. */
  private static final class Move {
    private final int slot;
    private final RedisCommands<String, String> source;
    private final RedisCommands<String, String> target;

    Move(int slot) {
      this.slot = slot;
      this.source =
          NODES.stream()
              .filter(node -> node.clusterCountKeysInSlot(slot) > 0)
              .findFirst()
              .orElseThrow();
      this.target = NODES.get((NODES.indexOf(source) + 1) % NODES.size());
    }

    void begin() {
      target.clusterSetSlotImporting(slot, source.clusterMyId());
      source.clusterSetSlotMigrating(slot, target.clusterMyId());
    }

    void take(String name) {
      int port = TestCluster.nodes().get(NODES.indexOf(target)).port();
      source.migrate("127.0.0.1", port, name, 0, 10_000);
    }

    void end() {
      // Records of other tests may be in it.
      source.clusterGetKeysInSlot(slot, Integer.MAX_VALUE).forEach(this::take);
      String owner = target.clusterMyId();
      target.clusterSetSlotNode(slot, owner);
      source.clusterSetSlotNode(slot, owner);
      NODES.forEach(node -> node.clusterSetSlotNode(slot, owner));
    }
  }
}
