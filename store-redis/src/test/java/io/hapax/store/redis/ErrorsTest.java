package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.StoreException;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a server refuses, and what it holds that Hapax did not write: each call fails with what to
 * do about it, nobody runs, and no exception gives a key, an argument or a body away.
 */
@ParameterizedClass
@EnumSource
@Timeout(120)
class ErrorsTest {

  private final Client kind;
  private final Node node = Node.start();
  private final RedisClient admin = RedisClient.create(node.uri());
  private final RedisCommands<String, String> server = admin.connect().sync();
  private final RedisCommands<byte[], byte[]> bytes = admin.connect(ByteArrayCodec.INSTANCE).sync();
  private final Connected client;
  private final RedisStore store;
  private final RecordKey key = Secrets.key();

  ErrorsTest(Client kind) {
    this.kind = kind;
    this.client = kind.to(node);
    this.store = client.store();
  }

  @AfterEach
  void close() {
    client.close();
    admin.shutdown();
    node.close();
  }

  private Claim claim() {
    return Some.acquired(store.claim(Some.lease(key)));
  }

  private StoreException refused() {
    return Secrets.failure(key, () -> store.claim(Some.lease(key)));
  }

  @Test
  void a_server_that_is_full() {
    Claim claim = claim();
    RecordKey other = Secrets.key();
    server.configSet("maxmemory", "1");

    assertThat(Secrets.failure(other, () -> store.claim(Some.lease(other))))
        .hasMessageContainingAll("claim on Redis keys", "Raise maxmemory");
    assertThat(Secrets.failure(key, () -> complete(claim))).hasMessageContaining("maxmemory");
    server.configSet("maxmemory", "0");

    assertThat(complete(claim)).isTrue();
    assertThat(store.find(other)).isEmpty();
  }

  private boolean complete(Claim claim) {
    return store.complete(claim, Secrets.OUTCOME, Some.ONE_DAY);
  }

  @Test
  void a_replica() {
    Claim claim = claim();
    server.replicaof("127.0.0.1", Node.freePort());

    RecordKey other = Secrets.key();
    assertThat(Secrets.failure(other, () -> store.claim(Some.lease(other))))
        .hasMessageContaining("this is a replica");
    assertThat(Secrets.failure(key, () -> complete(claim))).hasMessageContaining("a replica");
  }

  @Test
  void a_user_who_lacks_a_right() {
    Claim claim = claim();
    server.aclSetuser("default", AclSetuserArgs.Builder.removeCommand(CommandType.SET));

    assertThat(Secrets.failure(key, () -> complete(claim)))
        .hasMessageContainingAll("lacks a right", "GET, SET");
  }

  @Test
  void a_key_of_another_kind() {
    server.hset(store.name(key), Map.of("v", "1", "s", "P"));

    assertThat(refused()).hasMessageContaining("Set another key prefix");
    assertThat(Secrets.failure(key, () -> store.find(key))).hasMessageContaining("key prefix");
    Claim stranger = acquiredElsewhere();
    assertThat(Secrets.failure(key, () -> complete(stranger))).hasMessageContaining("prefix");
    assertThat(Secrets.failure(key, () -> store.release(stranger))).hasMessageContaining("prefix");
    assertThat(Secrets.failure(key, () -> store.renew(List.of(stranger), Some.LEASE)))
        .hasMessageContaining("prefix");
    assertThat(store.issue(key, Some.WINDOW)).isFalse();
    assertThat(server.hgetall(store.name(key))).hasSize(2);
  }

  @Test
  void a_string_of_somebody_else() {
    for (String theirs : List.of("", "1", "somebody else's", "1P0", "x".repeat(500))) {
      server.set(store.name(key), theirs);

      assertThat(refused()).as(theirs).hasMessageContaining("damaged");
      assertThat(Secrets.failure(key, () -> store.find(key))).hasMessageContaining("damaged");
      Claim stranger = acquiredElsewhere();
      assertThat(complete(stranger)).isFalse();
      assertThat(store.release(stranger)).isFalse();
      assertThat(store.renew(List.of(stranger), Some.LEASE)).containsExactly(stranger);
      assertThat(store.issue(key, Some.WINDOW)).isFalse();
      assertThat(server.get(store.name(key))).isEqualTo(theirs);
    }
  }

  /** A claim on the key that the record says nothing of. */
  private Claim acquiredElsewhere() {
    Claim other = Some.acquired(store.claim(Some.lease(Some.key())));
    return new Claim(key, other.owner(), other.token(), other.claimedAt());
  }

  private byte[] record() {
    return bytes.get(store.name(key).getBytes(UTF_8));
  }

  private void put(byte[] record) {
    bytes.set(store.name(key).getBytes(UTF_8), record, SetArgs.Builder.keepttl());
  }

  @Test
  void a_record_that_lacks_a_part() {
    for (Part part : Part.values()) {
      claim();
      put(part.replacedBy("", record()));

      isDamaged("no " + part);
    }
  }

  @Test
  void a_record_whose_parts_are_garbage() {
    for (Part part : EnumSet.complementOf(EnumSet.of(Part.OWNER))) {
      for (String garbage : List.of("?", "-", " ", "x")) {
        claim();
        put(part.replacedBy(garbage.repeat(part.length()), record()));

        isDamaged(part + "=" + garbage);
      }
    }
  }

  /** It stays as it is, with its lease over too. */
  private void isDamaged(String what) {
    byte[] damaged = record();
    assertThat(refused()).as(what).hasMessageContaining("a record is damaged");
    String token = damaged.length < Part.ALL ? "" : Part.TOKEN.in(damaged);
    long previous = token.matches("\\d+") ? Long.parseLong(token) : 0;
    assertThat(Secrets.failure(key, () -> store.takeOver(Some.lease(key), previous)))
        .as(what)
        .hasMessageContaining("a record is damaged");
    assertThat(Secrets.failure(key, () -> store.find(key)))
        .as(what)
        .hasMessageContaining("damaged");
    assertThat(record()).as(what).isEqualTo(damaged);
    server.del(store.name(key));
  }

  @Test
  void an_issued_token_that_is_damaged() {
    for (Part part : List.of(Part.FORMAT, Part.TOKEN, Part.ISSUED_UNTIL, Part.HINT_LENGTH)) {
      store.issue(key, Some.WINDOW);
      put(part.replacedBy("S3CR3T".repeat(3).substring(0, part.length()), record()));

      assertThat(Secrets.failure(key, () -> store.claim(Some.redeem(key))))
          .as(part.name())
          .hasMessageContaining("a record is damaged");
      server.del(store.name(key));
    }
  }

  @Test
  void a_damaged_lease_is_mended_by_its_owner() {
    Claim claim = claim();
    put(Part.LEASE_UNTIL.replacedBy("damaged, damaged", record()));

    assertThat(store.renew(List.of(claim), Some.LEASE)).isEmpty();
    assertThat(store.find(key).orElseThrow().leaseLives()).isTrue();
    assertThat(store.release(claim)).isTrue();
  }

  @Test
  void a_record_that_somebody_made_permanent_stays_so() {
    Claim claim = claim();
    server.persist(store.name(key));

    assertThat(store.renew(List.of(claim), Some.LEASE)).isEmpty();

    assertThat(server.pttl(store.name(key))).isEqualTo(-1);
    assertThat(store.find(key).orElseThrow().expiresIn()).isNull();
  }

  /** It quotes what it was sent. */
  @Test
  void a_server_that_does_not_know_the_command() {
    try (Node old = Node.start("rename-command EVALSHA \"\"", "rename-command EVAL \"\"");
        Connected toOld = kind.to(old)) {
      RedisStore onOld =
          RedisStore.builder(toOld.bridge()).keyPrefix("h:").deadline(Some.DEADLINE).build();

      assertThat(Secrets.failure(key, () -> onOld.claim(Some.lease(key))))
          .hasMessageContaining("the server refused the command");
      assertThat(Secrets.failure(key, () -> onOld.issue(key, Some.WINDOW)))
          .hasStackTraceContaining("ERR unknown");
    }
  }

  @Test
  void no_answer() {
    RedisStore impatient =
        RedisStore.builder(client.bridge()).deadline(Duration.ofMillis(300)).build();
    Claim claim = claim();
    node.kill();

    assertThat(Secrets.failure(key, () -> impatient.complete(claim, Secrets.OUTCOME, Some.ONE_DAY)))
        .hasMessageStartingWith("complete on Redis keys hapax:idempotency:*");
    assertThat(Secrets.failure(key, () -> impatient.renew(List.of(claim), Some.LEASE)))
        .hasMessageStartingWith("renew on Redis keys");
  }
}
