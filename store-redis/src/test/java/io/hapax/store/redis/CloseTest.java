package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A bridge that is closed leaves nothing behind on the server. */
@Timeout(60)
class CloseTest {

  private final Node node = Node.start();
  private final RedisClient admin = RedisClient.create(node.uri());
  private final RedisCommands<String, String> server = admin.connect().sync();

  @AfterEach
  void close() {
    admin.shutdown();
    node.close();
  }

  @ParameterizedTest
  @EnumSource
  void nobody_listens_any_longer(Client kind) {
    try (Connected client = kind.to(node)) {
      Semaphore heard = new Semaphore(0);
      RecordKey key = Some.key();
      client.store().listen(key, heard::release);
      Some.heard(heard);
      assertThat(listening(client.store().name(key))).isPositive();

      client.bridge().close();

      Eventually.isTrue("nobody listens", () -> listening(client.store().name(key)) == 0);
    }
  }

  private long listening(String name) {
    return server.pubsubNumpat() + server.pubsubNumsub(name).get(name);
  }

  @Test
  void what_lettuce_opened_is_closed_and_the_client_is_not() {
    RedisClient client = RedisClient.create(node.uri());
    try {
      LettuceBridge bridge = LettuceBridge.over(client);
      Some.acquired(Some.store(bridge).claim(Some.lease(Some.key())));
      Some.store(bridge).listen(Some.key(), () -> {});
      Eventually.isTrue("there are three connections", () -> connections() == 3);

      bridge.close();

      Eventually.isTrue("there is one", () -> connections() == 1);
      Secrets.failure(Some.key(), () -> Some.store(bridge).find(Some.key()));
      Some.store(bridge).listen(Some.key(), () -> {}).close();
      assertThat(client.connect().sync().ping()).isEqualTo("PONG");
    } finally {
      client.shutdown();
    }
  }

  private long connections() {
    return server.clientList().lines().count();
  }
}
