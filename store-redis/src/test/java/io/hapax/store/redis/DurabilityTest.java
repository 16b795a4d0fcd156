package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a server forgets, as the guide to the stores says it: it is then as if nothing had ever been
 * claimed.
 */
@Timeout(60)
class DurabilityTest {

  private static Claim claim(RedisStore store, RecordKey key) {
    return Some.acquired(Eventually.answers("a claim", () -> store.claim(Some.lease(key))));
  }

  @Test
  void without_a_file_a_restart_forgets_and_an_owner_hears_that_it_is_none() {
    try (Node node = Node.start();
        Connected client = Client.LETTUCE.to(node)) {
      RedisStore store = client.store();
      Claim first = claim(store, Some.key());
      node.kill();
      node.restart();

      Claim second = claim(store, first.key());
      assertThat(second.token()).isGreaterThan(first.token());
      assertThat(store.complete(first, Some.OUTCOME, Some.ONE_DAY)).isFalse();
      assertThat(store.renew(List.of(first), Some.LEASE)).containsExactly(first);
    }
  }

  @Test
  void with_a_file_that_is_synced_always_nothing_is_forgotten() {
    try (Node node = Node.start("appendonly yes", "appendfsync always");
        Connected client = Client.LETTUCE.to(node)) {
      RedisStore store = client.store();
      Claim first = claim(store, Some.key());
      node.kill();
      node.restart();

      ClaimResult duplicate =
          Eventually.answers("a duplicate", () -> store.claim(Some.lease(first.key())));
      assertThat(duplicate).isInstanceOf(ClaimResult.InProgress.class);
      assertThat(store.complete(first, Some.OUTCOME, Some.ONE_DAY)).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"allkeys-lru", "volatile-ttl", "volatile-lru"})
  void a_server_that_evicts_lets_what_was_done_be_done_again(String policy) {
    try (Node node = Node.start("maxmemory-policy " + policy);
        Connected client = Client.LETTUCE.to(node)) {
      RedisStore store = client.store();
      Claim first = claim(store, Some.key());
      store.complete(first, Some.OUTCOME, Some.ONE_DAY);
      fill(node);

      assertThat(store.find(first.key())).isEmpty();
      claim(store, first.key());
    }
  }

  /** For a moment, to the brim. */
  private static void fill(Node node) {
    RedisClient admin = RedisClient.create(node.uri());
    try {
      RedisCommands<String, String> server = admin.connect().sync();
      server.configSet("maxmemory", "1");
      Eventually.isTrue("all is evicted", () -> server.dbsize() == 0);
      server.configSet("maxmemory", "0");
    } finally {
      admin.shutdown();
    }
  }
}
