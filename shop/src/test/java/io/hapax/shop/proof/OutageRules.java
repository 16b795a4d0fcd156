package io.hapax.shop.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Database;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The store is killed, comes back, hangs and stutters, while clients go on sending what they have
 * to send until each of it is answered.
 */
@Tag("proof")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OutageRules {

  private static final int CLIENTS = 8;
  private static final int OUTAGES = Proof.number("outages", 1, 10);
  private static final int STUTTERS = 10;

  private final Backend backend;
  private final StoppableServer server;
  private final Collection<Persistent> sent = new ConcurrentLinkedQueue<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private ProofShop shop;
  private volatile boolean enough;

  OutageRules(Backend backend, StoppableServer server) {
    this.backend = backend;
    this.server = server;
  }

  @AfterAll
  void stop() throws Exception {
    threads.shutdownNow();
    if (shop != null) {
      shop.close();
    }
    server.close();
  }

  @Test
  void everyRequestTakesEffectOnceHoweverItsStoreFails() throws Exception {
    server.start();
    shop = ProofShop.ofUsers(new Database(server.arguments()));
    shop.unguard(backend);
    List<Future<?>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int first = i;
      clients.add(threads.submit(() -> sendUntilEnough(first)));
    }

    for (int outage = 0; outage < OUTAGES; outage++) {
      fail();
    }
    enough = true;
    for (Future<?> client : clients) {
      client.get();
    }

    for (Persistent request : sent) {
      request.effects = shop.effects(request);
    }
    String table = new OutageTable(backend, OUTAGES, sent).text();
    Proof.print("outage", backend, table);
    assertThat(sent.stream().filter(request -> request.effects != 1)).as(table).isEmpty();
    assertThat(sent.stream().filter(request -> request.refusals > 0)).as(table).isNotEmpty();
  }

  /** Down, up, hanging, stuttering; each for longer than a request waits. */
  private void fail() throws Exception {
    Thread.sleep(1_000);
    server.stop();
    Thread.sleep(3_000);
    server.start();
    Thread.sleep(3_000);
    server.pause();
    Thread.sleep(3_000);
    server.resume();
    for (int i = 0; i < STUTTERS; i++) {
      server.pause();
      Thread.sleep(200);
      server.resume();
      Thread.sleep(100);
    }
    Thread.sleep(3_000);
  }

  private Void sendUntilEnough(int first) throws InterruptedException {
    Target[] targets = {Target.PAYMENT, Target.ORDER, Target.FORM_ORDER_ONCE, Target.BEAN};
    for (int i = first; !enough; i++) {
      Persistent request = new Persistent(targets[i % targets.length], shop.client());
      request.sendUntilAnswered(shop);
      sent.add(request);
    }
    return null;
  }
}
