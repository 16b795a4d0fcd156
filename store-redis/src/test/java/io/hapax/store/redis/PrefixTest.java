package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Key prefixes with what servers take for patterns, slots or separators: records of two prefixes
 * never meet, and neither do their waiters.
 */
@ParameterizedClass
@EnumSource
@Timeout(120)
class PrefixTest {

  private static final List<String> PREFIXES =
      List.of(
          "p:",
          "p*",
          "*",
          "?:",
          "[a-z]:",
          "[^p]",
          "p\\",
          "\\*",
          "a b:",
          " p:",
          "p\t",
          "\u8ba2\u5355:",
          "\u00e9:",
          "e\u0301:",
          "\ud83d\ude00",
          "{tag}:",
          "{}:",
          "}{",
          "p",
          "P:",
          "p::",
          "%s",
          "$1",
          "'\"");

  private final Connected client;
  private final String run = UUID.randomUUID().toString();

  PrefixTest(Client kind) {
    this.client = kind.to(TestRedis.port());
  }

  @AfterEach
  void close() {
    client.close();
  }

  /** With the pattern's signs at the front, and kept apart from other runs of this test. */
  private RedisStore store(String prefix) {
    return RedisStore.builder(client.bridge())
        .keyPrefix(prefix + run)
        .deadline(Some.DEADLINE)
        .build();
  }

  @Test
  void records_of_two_prefixes_never_meet() {
    RecordKey key = Some.key();
    List<RedisStore> stores = PREFIXES.stream().map(this::store).toList();
    List<Claim> claims =
        stores.stream().map(store -> Some.acquired(store.claim(Some.lease(key)))).toList();

    for (int i = 0; i < stores.size(); i++) {
      assertThat(stores.get(i).complete(claims.get(i), bytes(i), Some.ONE_DAY)).isTrue();
    }
    for (int i = 0; i < stores.size(); i++) {
      assertThat(stores.get(i).find(key).orElseThrow().outcome()).isEqualTo(bytes(i));
    }
  }

  private static byte[] bytes(int number) {
    return Integer.toString(number).getBytes(UTF_8);
  }

  @Test
  void who_waits_under_one_prefix_hears_of_that_alone() {
    RecordKey key = Some.key();
    List<RedisStore> stores = PREFIXES.stream().map(this::store).toList();
    List<Semaphore> heard = new ArrayList<>();
    for (RedisStore store : stores) {
      Semaphore mine = new Semaphore(0);
      store.listen(key, mine::release);
      Some.heard(mine);
      heard.add(mine);
    }
    List<Claim> claims =
        stores.stream().map(store -> Some.acquired(store.claim(Some.lease(key)))).toList();
    heard.forEach(Semaphore::drainPermits);

    for (int i = 0; i < stores.size(); i++) {
      stores.get(i).release(claims.get(i));
      Some.heard(heard.get(i));
      assertThat(heard.stream().mapToInt(Semaphore::availablePermits))
          .as(PREFIXES.get(i))
          .containsOnly(0);
    }
  }

  @Test
  void a_tag_puts_all_records_of_a_prefix_into_one_slot() {
    RedisStore store = store("{tag}:");

    assertThat(
            Stream.generate(() -> store.name(Some.key()))
                .limit(20)
                .map(io.lettuce.core.cluster.SlotHash::getSlot)
                .distinct())
        .hasSize(1);
  }
}
