package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.spi.PromptStore;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before anything is asked of a server. */
class BuilderTest {

  private final RedisStoreBuilder builder = RedisStore.builder(LettuceNodes.bridge());

  @Test
  void waiting_for_replicas_has_to_be_shorter_than_the_call() {
    for (int millis : new int[] {500, 501}) {
      RedisStoreBuilder waiting = builder.waitForReplicas(1, Duration.ofMillis(millis));
      assertThatThrownBy(waiting::build)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("shorten the one or lengthen the other");
    }
    assertThat(builder.waitForReplicas(1, Duration.ofMillis(499)).build()).isNotNull();
  }

  @Test
  void there_has_to_be_something_to_wait_for() {
    assertThatThrownBy(() -> builder.waitForReplicas(0, Duration.ofMillis(100)))
        .hasMessageContaining("replicas has to be above zero, not 0");
    assertThatThrownBy(() -> builder.waitForReplicas(1, Duration.ofNanos(999_999)))
        .hasMessageContaining("at least 1 ms");
  }

  @Test
  void spring_data_can_not_wait_for_replicas() {
    for (SpringDataNodes spring :
        new SpringDataNodes[] {SpringDataNodes.LETTUCE, SpringDataNodes.JEDIS}) {
      RedisStoreBuilder onSpring = RedisStore.builder(spring.bridge());
      assertThatThrownBy(() -> onSpring.waitForReplicas(1, Duration.ofMillis(100)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("use LettuceBridge or RedissonBridge");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1})
  void the_deadline_is_above_zero(long millis) {
    assertThatThrownBy(() -> builder.deadline(Duration.ofMillis(millis)))
        .hasMessageContaining("the deadline has to be above zero");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t"})
  void the_prefix_is_not_blank(String prefix) {
    assertThatThrownBy(() -> builder.keyPrefix(prefix))
        .hasMessageContainingAll("blank", RedisStore.DEFAULT_KEY_PREFIX);
  }

  @ParameterizedTest
  @EnumSource
  void clients_that_block_are_called_on_threads_of_the_engine(Client kind) {
    try (Connected client = kind.to(TestRedis.port())) {
      assertThat(client.store() instanceof PromptStore).isEqualTo(kind != Client.SPRING_JEDIS);
    }
  }

  @Test
  void a_store_names_its_keys() {
    assertThat(builder.keyPrefix("shop:").build().describe()).isEqualTo("Redis keys shop:*");
  }
}
