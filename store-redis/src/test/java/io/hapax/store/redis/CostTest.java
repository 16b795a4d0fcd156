package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.Refusal;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The cost table of the design, cell by cell: what the server is sent is one script call for each
 * round trip, and nothing else.
 */
@ParameterizedClass
@EnumSource
@Timeout(120)
class CostTest {

  private static final Outcome CREATED = Outcome.response(201, List.of(), Some.OUTCOME);

  private final Node node = Node.start();
  private final Proxy proxy = Proxy.to(node);
  private final Connected client;
  private final RedisStore store;
  private final Monitor monitor = new Monitor(node);

  CostTest(Client kind) {
    this.client = kind.to(proxy.port());
    this.store = client.store();
  }

  /** From here on the connection stands and the server knows the scripts. */
  @BeforeEach
  void warmUp() {
    Claim claim = Some.acquired(store.claim(Some.lease(Some.key())));
    store.renew(List.of(claim), Some.LEASE);
    store.complete(claim, null, Some.ONE_DAY);
    store.issue(Some.key(), Some.WINDOW);
    store.find(claim.key());
    store.release(claim);
  }

  @AfterEach
  void close() {
    client.close();
    monitor.close();
    proxy.close();
    node.close();
  }

  private void costs(int trips, Runnable act) {
    assertThat(monitor.during(act)).isEqualTo(Collections.nCopies(trips, "EVALSHA"));
  }

  @Test
  void replay() {
    RecordKey key = Some.key();
    costs(
        2,
        () -> {
          Claim claim = Some.acquired(store.claim(Some.lease(key)));
          assertThat(store.complete(claim, Some.OUTCOME, Some.ONE_DAY)).isTrue();
        });
    costs(1, () -> found(key, ClaimResult.Completed.class));
  }

  @Test
  void a_duplicate_in_progress_and_an_abandoned_one() {
    RecordKey key = Some.key();
    Claim claim = Some.acquired(store.claim(Some.lease(key)));
    costs(1, () -> found(key, ClaimResult.InProgress.class));
    store.renew(List.of(claim), Duration.ZERO);
    costs(1, () -> found(key, ClaimResult.Abandoned.class));
    costs(1, () -> Some.acquired(store.takeOver(Some.lease(key), claim.token())));
  }

  private void found(RecordKey key, Class<? extends ClaimResult.Existing> kind) {
    assertThat(store.claim(Some.lease(key))).isInstanceOf(kind);
  }

  @Test
  void form_token() {
    RecordKey key = Some.key();
    costs(1, () -> store.issue(key, Some.WINDOW));
    Claim[] claim = {null};
    costs(1, () -> claim[0] = Some.acquired(store.claim(Some.redeem(key))));
    costs(1, () -> assertThat(store.complete(claim[0], null, new Expiry.AsIssued())).isTrue());
    costs(1, () -> found(key, ClaimResult.Completed.class));
    costs(
        1,
        () ->
            assertThat(store.claim(Some.redeem(Some.key()))).isEqualTo(new ClaimResult.Unknown()));
  }

  @Test
  void finding_and_releasing_are_one_each_and_purging_is_none() {
    Claim claim = Some.acquired(store.claim(Some.lease(Some.key())));
    costs(1, () -> assertThat(store.find(claim.key())).isPresent());
    costs(1, () -> assertThat(store.release(claim)).isTrue());
    costs(0, () -> store.purgeExpired(100));
    costs(0, () -> store.renew(List.of(), Some.LEASE));
  }

  /** All are sent before the first reply: the proxy holds the replies back. */
  @Test
  void renewing_many_is_one_trip() {
    List<Claim> claims = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      claims.add(Some.acquired(store.claim(Some.lease(Some.key()))));
    }
    long before = proxy.sent("EVALSHA");
    proxy.holdReplies();
    var renewal = CompletableFuture.supplyAsync(() -> store.renew(claims, Some.LEASE));
    Eventually.isTrue("all are on their way", () -> proxy.sent("EVALSHA") == before + 50);
    proxy.letGo();

    assertThat(renewal.join()).isEmpty();
    costs(50, () -> store.renew(claims, Some.LEASE));
  }

  @Test
  void a_script_that_the_server_has_forgotten_is_sent_once() {
    // Redisson asks twice by name before it loads the text.
    try (var other = RedisClient.create(node.uri());
        var connection = other.connect()) {
      connection.sync().scriptFlush();
    }
    RecordKey key = Some.key();

    assertThat(monitor.during(() -> Some.acquired(store.claim(Some.lease(key)))))
        .isIn(List.of("EVALSHA", "EVAL"), List.of("EVALSHA", "EVALSHA", "SCRIPT", "EVALSHA"));
    costs(1, () -> found(key, ClaimResult.InProgress.class));
  }

  @Test
  void guard_through_the_engine() {
    Call call = call(Policy.guard());
    try (Hapax hapax = Hapax.on(store).storeDeadline(Some.DEADLINE).build()) {
      costs(1, () -> proceed(hapax, call).execution().succeed(CREATED));
      costs(1, () -> assertThat(wait(hapax.begin(call))).isPositive());
    }
  }

  /** What Retry-After says. */
  private static Duration wait(Decision decision) {
    return ((Refusal.Duplicate) ((Decision.Refuse) decision).refusal()).retryAfter().orElseThrow();
  }

  @Test
  void replay_through_the_engine() {
    Call call = call(Policy.firstWins());
    try (Hapax hapax = Hapax.on(store).storeDeadline(Some.DEADLINE).build()) {
      costs(2, () -> proceed(hapax, call).execution().succeed(CREATED));
      costs(1, () -> assertThat(hapax.begin(call)).isInstanceOf(Decision.Replay.class));
    }
  }

  private static Call call(Policy policy) {
    return Call.of(policy, Scope.of("alice", "POST /orders"), UUID.randomUUID().toString());
  }

  private static Decision.Proceed proceed(Hapax hapax, Call call) {
    return (Decision.Proceed) hapax.begin(call);
  }
}
