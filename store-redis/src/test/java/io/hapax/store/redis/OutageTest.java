package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.NotifyingStore.Ear;
import io.hapax.spi.PromptStore;
import io.hapax.spi.StoreException;
import io.lettuce.core.KillArgs;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that dies, hangs, forgets its scripts or hangs up, and comes back. */
@ParameterizedClass
@EnumSource
@Timeout(120)
class OutageTest {

  private final Client kind;
  private final Node node = Node.start();
  private final Connected client;
  private final RedisStore store;

  /** A blocking client goes on until its own time-out; the engine leaves it behind. */
  private final RedisStore impatient;

  OutageTest(Client kind) {
    this.kind = kind;
    this.client = kind.to(node);
    this.store = client.store();
    this.impatient = impatient(client);
  }

  private static RedisStore impatient(Connected client) {
    return RedisStore.builder(client.bridge()).deadline(Duration.ofMillis(300)).build();
  }

  @AfterEach
  void close() {
    node.close(); // first, as clients wait for one that hangs
    client.close();
  }

  private interface Step {
    void on(StatefulRedisConnection<String, String> connection);
  }

  /** Past the client under test. */
  private void server(Step step) {
    RedisClient other = RedisClient.create();
    try {
      step.on(Some.connect(other, node));
    } finally {
      other.shutdown();
    }
  }

  private Claim claim(RecordKey key) {
    return Some.acquired(store.claim(Some.lease(key)));
  }

  private void fails(RedisStore store, RecordKey key) {
    assertThatThrownBy(() -> store.claim(Some.lease(key)))
        .isInstanceOf(StoreException.class)
        .hasMessageStartingWith("claim on Redis keys hapax:idempotency:*");
  }

  private void worksAgain(RedisStore store) {
    Eventually.answers("a claim", () -> store.claim(Some.lease(Some.key())));
    claim(Some.key());
  }

  @Test
  void a_server_that_dies_and_starts_again_without_its_records() {
    RecordKey key = Some.key();
    claim(key);
    node.kill();
    fails(impatient, Some.key());
    node.restart();

    worksAgain(impatient);
    assertThat(store.find(key)).isEmpty();
  }

  @Test
  void what_a_client_gave_up_is_not_sent_later() {
    RecordKey givenUp = Some.key();
    claim(Some.key());
    node.kill();
    fails(impatient, givenUp);
    // Sent later and not given up: when these have arrived, so would have the other.
    List<CompletableFuture<Void>> patient =
        Stream.generate(() -> CompletableFuture.runAsync(() -> worksAgain(store)))
            .limit(10)
            .toList();
    node.restart();

    patient.forEach(CompletableFuture::join);
    assertThat(store.find(givenUp)).isEmpty();
  }

  /** A client has time-outs of its own, which are longer. */
  @Test
  @Timeout(30)
  void a_server_that_hangs_keeps_nobody() {
    assumeTrue(store instanceof PromptStore);
    Claim claim = claim(Some.key());
    node.freeze();
    fails(impatient, Some.key());
    assertThatThrownBy(() -> impatient.renew(List.of(claim), Some.LEASE))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("got no answer within 300 ms");
    node.thaw();

    worksAgain(impatient);
  }

  /** Redisson connects when it is created, which is not the store's doing. */
  @Test
  @Timeout(60)
  void a_server_that_hangs_or_is_down_when_the_first_comes() {
    assumeTrue(kind != Client.REDISSON);
    for (Runnable[] outage :
        List.of(
            new Runnable[] {node::kill, node::restart},
            new Runnable[] {node::freeze, node::thaw})) {
      outage[0].run();
      try (Connected late = kind.to(node)) {
        fails(impatient(late), Some.key());
        outage[1].run();

        worksAgain(impatient(late));
      }
    }
  }

  @Test
  void scripts_that_are_forgotten_in_the_middle() {
    List<Claim> claims = Stream.generate(() -> claim(Some.key())).limit(3).toList();
    server(connection -> connection.sync().scriptFlush());
    assertThat(store.renew(claims, Some.LEASE)).isEmpty();
    server(connection -> connection.sync().scriptFlush());

    assertThat(store.complete(claims.get(0), Some.OUTCOME, Some.ONE_DAY)).isTrue();
    server(connection -> connection.sync().scriptFlush());
    assertThat(store.renew(claims, Some.LEASE)).containsExactly(claims.get(0));
    assertThat(store.release(claims.get(1))).isTrue();
  }

  /** Something that waits, with nothing to poll. */
  private static final class Listener {
    private final Semaphore heard = new Semaphore(0);
    private final Ear ear;

    Listener(RedisStore store, RecordKey key) {
      ear = store.listen(key, heard::release);
    }

    void hears() {
      Some.heard(heard);
    }

    void forgets() {
      heard.drainPermits();
    }
  }

  @Test
  void waiters_are_woken_after_a_lost_subscription_and_hear_on() {
    Claim claim = claim(Some.key());
    Listener listener = new Listener(store, claim.key());
    listener.hears();
    listener.forgets();

    server(c -> c.sync().clientKill(KillArgs.Builder.typePubsub()));

    listener.hears(); // an end may have come meanwhile
    listener.forgets();
    store.complete(claim, Some.OUTCOME, Some.ONE_DAY);
    listener.hears();
    listener.ear.close();
  }

  @Test
  void who_came_while_nothing_could_be_heard_hears_once_it_can_be() {
    assumeTrue(kind != Client.REDISSON);
    node.kill();
    try (Connected late = kind.to(node)) {
      RedisStore lateStore = late.store();
      RecordKey key = Some.key();
      Listener first = new Listener(lateStore, key);
      fails(impatient(late), Some.key());
      node.restart();
      worksAgain(lateStore);
      // Clients that don't try again by themselves do so for the next who comes.
      Eventually.isTrue("the next hears", () -> hearsSoon(lateStore));

      first.hears();
      Claim claim = Some.acquired(lateStore.claim(Some.lease(key)));
      first.forgets();
      lateStore.complete(claim, null, Some.ONE_DAY);
      first.hears();
    }
  }

  private static boolean hearsSoon(RedisStore store) throws InterruptedException {
    Listener next = new Listener(store, Some.key());
    return next.heard.tryAcquire(1, TimeUnit.SECONDS);
  }
}
