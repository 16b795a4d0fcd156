package io.hapax.shop.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Database;
import io.hapax.shop.testkit.ShopClient;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Processes of the shop are halted, and their requests come again.
 *
 * <ol>
 *   <li>In each round some requests go to a shop of its own process, every one to die at a point.
 *       When all stand at theirs, the process halts: each of them is a kill.
 *   <li>Another process starts on the same store. Each request is sent again at once, and again
 *       until it is answered, for three leases at most.
 *   <li>The effects are counted where they are: in the rows, without the unique indexes that would
 *       hide a second one.
 * </ol>
 */
@Tag("proof")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class KillRules {

  private static final Duration LEASE = ProofShop.LEASE;
  private static final Duration RETRIES = LEASE.multipliedBy(3);
  private static final Duration TIME_TO_RETRY = RETRIES.plus(LEASE);

  /** At least so many kills. */
  private static final int KILLS = Proof.number("kills", 1, 500);

  /** Some points hold a thread that calls the store, of which a shop has 16. */
  private static final int ROUNDS_PER_PASS = 2;

  private final Backend backend;
  private final Database database;
  private final List<Killed> killed = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private ProofShop shop;

  KillRules(Backend backend) {
    this.backend = backend;
    this.database = backend.newDatabase();
  }

  @AfterAll
  void stop() {
    threads.shutdownNow();
    if (shop != null) {
      shop.close();
    }
  }

  @Test
  void nothingRunsTwiceAndNothingIsStuckWhereverTheProcessDies() throws Exception {
    shop = ProofShop.start(database);
    shop.unguard(backend);
    for (int round = 0; round < ROUNDS_PER_PASS || killed.size() < KILLS; round++) {
      round(cells(round % ROUNDS_PER_PASS));
    }

    String table = new KillTable(backend, killed).text();
    Proof.print("kill", backend, table);
    assertThat(killed.stream().filter(this::ranTwice)).as(table).isEmpty();
    assertThat(killed.stream().filter(Killed::isInProgress)).as(table).isEmpty();
    assertThat(killed.stream().filter(KillRules::lost)).as(table).isEmpty();
  }

  /** For surround nothing can prove what a crash did: the table says what its policy made of it. */
  private boolean ranTwice(Killed kill) {
    return kill.effects > 1 && (backend.keepsRecordsBesideRows() || !kill.policyReruns());
  }

  /** A retry that was answered as done, and nothing was done. */
  private static boolean lost(Killed kill) {
    return kill.effects == 0
        && (kill.finallyTold.equals("ran") || kill.finallyTold.equals("replay"));
  }

  private List<Killed> cells(int part) {
    ShopClient alice = shop.alice();
    List<Killed> cells = new ArrayList<>();
    int number = 0;
    for (Target target : Target.values()) {
      for (KillPoint point : KillPoint.values()) {
        if (target.passes(point) && number++ % ROUNDS_PER_PASS == part) {
          cells.add(new Killed(target, point, alice));
        }
      }
    }
    return cells;
  }

  private void round(List<Killed> cells) throws Exception {
    kill(cells);
    shop = ProofShop.start(database);
    List<Killed> alive = cells.stream().filter(cell -> !cell.isOver(TIME_TO_RETRY)).toList();
    for (Killed cell : alive) {
      cell.before = shop.effects(cell);
    }
    List<Future<?>> retries = new ArrayList<>();
    for (Killed cell : alive) {
      retries.add(threads.submit(() -> retry(cell)));
    }
    for (Future<?> retry : retries) {
      retry.get();
    }
    killed.addAll(alive);
  }

  private void kill(List<Killed> cells) throws InterruptedException {
    shop.haltAt(cells.size());
    ShopClient alice = shop.alice();
    List<Answer> answered = new CopyOnWriteArrayList<>();
    for (Killed cell : cells) {
      threads.execute(() -> die(cell, alice, answered));
    }
    if (!shop.process().ends(Duration.ofMinutes(1))) {
      throw new AssertionError(
          "not every request reached its point; there stand "
              + shop.standing()
              + ", and these were answered: "
              + answered);
    }
  }

  private static void die(Killed cell, ShopClient client, List<Answer> answered) {
    try {
      answered.add(cell.die(client));
    } catch (UncheckedIOException e) {
      // As it should be: the connection ended with the process.
    }
  }

  private Void retry(Killed cell) throws InterruptedException {
    ShopClient alice = shop.alice();
    Answer answer = cell.send(alice);
    cell.effects = shop.effects(cell);
    cell.told = Trial.words(answer, cell.effects > cell.before);
    long end = System.nanoTime() + RETRIES.toNanos();
    while (answer.status() >= 400 && System.nanoTime() < end && !cell.isOver(LEASE)) {
      Thread.sleep(LEASE.toMillis() / 10);
      answer = cell.send(alice);
    }
    cell.effects = shop.effects(cell);
    cell.finallyTold = Trial.words(answer, cell.effects > cell.before);
    cell.record = shop.record(cell);
    if (answer.status() < 300) {
      cell.send(alice);
      assertThat(shop.effects(cell))
          .as("runs no more: %s at %s", cell.target, cell.point)
          .isEqualTo(cell.effects);
    } else if (cell.record.equals("ABANDONED")) {
      settle(cell, alice);
    }
    return null;
  }

  /** What is refused until somebody settles it is not stuck: a person looks, and says so. */
  private void settle(Killed cell, ShopClient alice) {
    assertThat(shop.settle(cell, cell.effects > 0)).contains("SETTLED");
    Answer answer = cell.send(alice);
    assertThat(shop.effects(cell)).as("after it was settled: %s", answer.body()).isEqualTo(1);
  }
}
