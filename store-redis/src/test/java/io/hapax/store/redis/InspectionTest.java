package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hapax.spi.StoreException;
import io.lettuce.core.RedisClient;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** What is said at the start about servers that forget what they should keep. */
class InspectionTest {

  private final Logger logger = (Logger) LoggerFactory.getLogger(RedisStore.class);
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();

  @BeforeEach
  void watchTheLog() {
    log.start();
    logger.addAppender(log);
    logger.setLevel(Level.INFO);
  }

  @AfterEach
  void leaveTheLog() {
    logger.detachAppender(log);
  }

  private List<String> said() {
    return log.list.stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @ParameterizedTest
  @EnumSource
  void a_server_that_evicts_is_warned_of(Client kind) {
    try (Node node = Node.start("maxmemory 50mb", "maxmemory-policy allkeys-lru");
        Connected client = kind.to(node)) {
      client.store().inspect();

      assertThat(said()).hasSize(1);
      assertThat(said().get(0))
          .contains("Redis keys hapax:idempotency:*", "maxmemory-policy is allkeys-lru")
          .endsWith("Set maxmemory-policy noeviction");
      assertThat(log.list.get(0).getLevel()).isEqualTo(Level.WARN);
    }
  }

  @ParameterizedTest
  @EnumSource
  void one_that_does_not_is_not(Client kind) {
    try (Connected client = kind.to(TestRedis.port())) {
      client.store().inspect();

      assertThat(said()).isEmpty();
    }
  }

  /** It is the second of three that is asked for nothing else. */
  @ParameterizedTest
  @EnumSource
  void one_of_a_cluster_is_noticed(Client kind) {
    RedisClient admin = RedisClient.create();
    try {
      var second = Some.connect(admin, TestCluster.nodes().get(1)).sync();
      second.configSet("maxmemory-policy", "volatile-ttl");
      Some.store(ClusterNodes.bridge(kind)).inspect();
      second.configSet("maxmemory-policy", "noeviction");
    } finally {
      admin.shutdown();
    }

    assertThat(said()).singleElement().asString().contains("maxmemory-policy is volatile-ttl");
  }

  @Test
  void a_server_that_does_not_answer_is_an_outage() {
    Node node = Node.start();
    node.close();
    try (Connected client = Client.LETTUCE.to(node)) {
      assertThatThrownBy(() -> client.store().inspect())
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("inspect on Redis keys");
    }
  }
}
