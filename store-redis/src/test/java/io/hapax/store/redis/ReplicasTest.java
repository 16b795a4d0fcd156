package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.Refusal;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.StoreException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What counts once a replica has it, with a replica that hangs when it should. */
@ParameterizedClass
@EnumSource(names = {"LETTUCE", "REDISSON"})
@Timeout(120)
class ReplicasTest {

  private final Node master = Node.start();
  private final Node replica = Node.replicaOf(master);
  private final RedisClient admin = RedisClient.create();
  private final RedisCommands<String, String> copy = Some.connect(admin, replica).sync();
  private final Connected client;

  /** Of a replica that works. */
  private final RedisStore patient;

  /** Of one that does not. */
  private final RedisStore impatient;

  ReplicasTest(Client kind) {
    this.client = kind.to(master);
    this.patient = store(Duration.ofSeconds(20));
    this.impatient = store(Duration.ofMillis(200));
  }

  private RedisStore store(Duration timeout) {
    return RedisStore.builder(client.bridge())
        .deadline(Some.DEADLINE)
        .waitForReplicas(1, timeout)
        .build();
  }

  @BeforeEach
  void begin() {
    Eventually.isTrue(
        "the replica is in step", () -> copy.info("replication").contains("master_link_status:up"));
    Eventually.answers("a first claim", () -> impatient.claim(Some.lease(Some.key())));
  }

  @AfterEach
  void close() {
    replica.thaw();
    client.close();
    admin.shutdown();
    replica.close();
    master.close();
  }

  @Test
  void what_counts_is_on_the_replica() {
    RecordKey key = Some.key();
    Claim claim = Some.acquired(patient.claim(Some.lease(key)));
    assertThat(state(key)).isEqualTo("P");

    assertThat(patient.complete(claim, Some.OUTCOME, Some.ONE_DAY)).isTrue();
    assertThat(state(key)).isEqualTo("C");

    RecordKey token = Some.key();
    assertThat(patient.issue(token, Some.WINDOW)).isTrue();
    assertThat(state(token)).isEqualTo("I");
  }

  private String state(RecordKey key) {
    return copy.getrange(patient.name(key), 1, 1);
  }

  @Test
  void what_is_not_on_the_replica_in_time_has_failed() {
    Claim claim = Some.acquired(patient.claim(Some.lease(Some.key())));
    replica.freeze();

    assertThatThrownBy(() -> impatient.claim(Some.lease(Some.key())))
        .isInstanceOf(StoreException.class)
        .hasMessageContainingAll(
            "claim on Redis keys", "reached 0 replicas, not 1, within 200 ms", "replicas' links");
    assertThatThrownBy(() -> impatient.complete(claim, Some.OUTCOME, Some.ONE_DAY))
        .hasMessageContaining("complete on Redis keys");
    assertThatThrownBy(() -> impatient.issue(Some.key(), Some.WINDOW))
        .hasMessageContaining("issue on Redis keys");
    replica.thaw();

    assertThat(patient.complete(claim, Some.OUTCOME, Some.ONE_DAY)).isTrue();
  }

  @Test
  void a_duplicate_is_answered_without_the_replica() {
    RecordKey key = Some.key();
    Claim claim = Some.acquired(patient.claim(Some.lease(key)));
    replica.freeze();
    assertThat(impatient.claim(Some.lease(key))).isInstanceOf(ClaimResult.InProgress.class);
    replica.thaw();
    patient.complete(claim, Some.OUTCOME, Some.ONE_DAY);
    replica.freeze();

    assertThat(impatient.claim(Some.lease(key))).isInstanceOf(ClaimResult.Completed.class);
    assertThat(impatient.complete(Others.of(claim), null, Some.ONE_DAY)).isFalse();
  }

  @Test
  void others_need_not_wait_behind_a_claim_that_waits() {
    RecordKey key = Some.key();
    replica.freeze();
    var waiting = CompletableFuture.supplyAsync(() -> patient.claim(Some.lease(key)));

    Eventually.isTrue("the claim is there", () -> patient.find(key).isPresent());
    assertThat(waiting).isNotDone();
    replica.thaw();

    Some.acquired(waiting.join());
  }

  @Test
  void an_engine_gives_a_claim_back_that_did_not_get_there() {
    Call call = Call.of(Policy.firstWins(), Scope.of("alice", "POST /orders"), "key");
    replica.freeze();
    try (Hapax hapax = Hapax.on(impatient).storeDeadline(Some.DEADLINE).build()) {
      Decision decision = hapax.begin(call);
      assertThat(((Decision.Refuse) decision).refusal())
          .isInstanceOf(Refusal.StoreUnavailable.class);
      assertThat(master().dbsize()).isEqualTo(2);
      replica.thaw();

      Eventually.isTrue("the claim is given back", () -> master().dbsize() == 1);
    }
  }

  private RedisCommands<String, String> master() {
    return Some.connect(admin, master).sync();
  }
}
