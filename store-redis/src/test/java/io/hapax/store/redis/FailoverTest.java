package io.hapax.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.sentinel.api.sync.RedisSentinelCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The master dies and Sentinel promotes its replica: whoever ran goes on with the new one. All
 * clients go through the same failover, which takes some seconds.
 */
@Timeout(120)
class FailoverTest {

  private final RedisClient client = RedisClient.create();
  private final Node master = Node.start();
  private final Node replica = Node.replicaOf(master);
  private Node sentinel;
  private final List<Run> runs = new ArrayList<>();

  @BeforeEach
  void begin() {
    RedisCommands<String, String> commands = Some.connect(client, replica).sync();
    Eventually.isTrue(
        "the replica is in step",
        () -> commands.info("replication").contains("master_link_status:up"));
    sentinel = Node.sentinelOf(master);
    RedisSentinelCommands<String, String> asked =
        client.connectSentinel(RedisURI.create(sentinel.uri())).sync();
    Eventually.isTrue(
        "the sentinel knows the replica",
        () ->
            asked.replicas(Node.MASTER).stream()
                .anyMatch(known -> known.get("master-link-status").equals("ok")));
    Stream.of(Client.values()).forEach(kind -> runs.add(new Run(kind)));
  }

  @AfterEach
  void end() {
    runs.forEach(Run::close);
    client.shutdown();
    sentinel.close();
    replica.close();
    master.close();
  }

  /** What one client does before, during and after. */
  private final class Run implements AutoCloseable {
    private final Connected connected;
    private final RedisStore store;
    private final RecordKey key = Some.key();
    private final Semaphore heard = new Semaphore(0);
    private final Claim claim;

    Run(Client kind) {
      connected = kind.toMaster(sentinel);
      store = connected.store();
      claim = Some.acquired(store.claim(Some.lease(key)));
      store.listen(key, heard::release);
      Some.heard(heard);
    }

    void goesOn() {
      ClaimResult duplicate =
          Eventually.answers("a claim after the failover", () -> store.claim(Some.lease(key)));
      assertThat(duplicate).isInstanceOf(ClaimResult.InProgress.class);
    }

    void isWokenAsItMayHaveMissedSomething() {
      Some.heard(heard);
      heard.drainPermits();
    }

    void finishes() {
      assertThat(Eventually.answers("the end", () -> complete())).isTrue();
      Some.heard(heard);
      assertThat(store.find(key).orElseThrow().outcome()).isEqualTo(Some.OUTCOME);
    }

    private boolean complete() {
      return store.complete(claim, Some.OUTCOME, Some.ONE_DAY);
    }

    @Override
    public void close() {
      connected.close();
    }
  }

  @Test
  void runs_and_waiters_go_on_with_the_replica_that_was_promoted() {
    RedisCommands<String, String> copy = Some.connect(client, replica).sync();
    Eventually.isTrue("all claims are replicated", () -> copy.dbsize() == runs.size());

    runs.forEach(run -> run.heard.drainPermits());
    master.kill();

    runs.forEach(Run::goesOn);
    runs.forEach(Run::isWokenAsItMayHaveMissedSomething);
    runs.forEach(Run::finishes);
    assertThat(copy.role()).contains("master");
  }
}
