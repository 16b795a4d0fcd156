package io.hapax.shop.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Database;
import io.hapax.shop.testkit.ShopClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A process of the shop is stopped (SIGSTOP) in the middle of its requests, for longer than their
 * leases, while another process gets them too; then it goes on as if nothing had been.
 */
@Tag("proof")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class PauseRules {

  private static final Duration LEASE = ProofShop.LEASE;
  private static final Duration MEANWHILE = LEASE.multipliedBy(2);

  /** At least so many pauses. */
  private static final int PAUSES = Proof.number("pauses", 1, 200);

  private static final Set<KillPoint> POINTS =
      EnumSet.of(
          KillPoint.AFTER_CLAIM,
          KillPoint.BEFORE_WORK,
          KillPoint.AFTER_WORK,
          KillPoint.BEFORE_COMMIT,
          KillPoint.AFTER_COMMIT,
          KillPoint.BEFORE_RECORD);

  /** Some points hold a thread that calls the store, of which a shop has 16. */
  private static final int ROUNDS_PER_PASS = 2;

  private final Backend backend;
  private final List<Paused> paused = new ArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ProofShop owner;
  private final ProofShop other;

  PauseRules(Backend backend) {
    this.backend = backend;
    Database database = backend.sharedDatabase();
    this.owner = ProofShop.start(database);
    this.other = ProofShop.start(database);
  }

  @AfterAll
  void stop() {
    threads.shutdownNow();
    owner.close();
    other.close();
  }

  @Test
  void anOwnerThatSleptThroughItsLeaseChangesNothing() throws Exception {
    owner.unguard(backend);
    for (int round = 0; round < ROUNDS_PER_PASS || paused.size() < PAUSES; round++) {
      round(cells(round % ROUNDS_PER_PASS));
    }

    String table = new PauseTable(backend, paused).text();
    Proof.print("pause", backend, table);
    assertThat(paused.stream().filter(this::ranTwice)).as(table).isEmpty();
    assertThat(paused.stream().filter(cell -> cell.finallyTold.contains("in-progress")))
        .as(table)
        .isEmpty();
    assertThat(paused.stream().filter(cell -> cell.ownerHeard.startsWith("5"))).as(table).isEmpty();
  }

  /** Surround can't undo what a sleeper does when it wakes: the table says where that was. */
  private boolean ranTwice(Paused cell) {
    return cell.effects > 1 && backend.keepsRecordsBesideRows();
  }

  private List<Paused> cells(int part) {
    ShopClient alice = owner.alice();
    List<Paused> cells = new ArrayList<>();
    int number = 0;
    for (Target target : Target.values()) {
      for (KillPoint point : POINTS) {
        if (target.passes(point) && number++ % ROUNDS_PER_PASS == part) {
          cells.add(new Paused(target, point, alice));
        }
      }
    }
    return cells;
  }

  private void round(List<Paused> cells) throws Exception {
    ShopClient alice = owner.alice();
    List<Future<Answer>> owned = new ArrayList<>();
    for (Paused cell : cells) {
      owned.add(threads.submit(() -> cell.sendToItsPoint(alice)));
    }
    await().atMost(Duration.ofMinutes(1)).until(() -> owner.standingInAll() == cells.size());

    owner.process().pause();
    try {
      meanwhile(cells);
    } finally {
      owner.process().resume();
    }
    owner.goOn();

    for (int i = 0; i < cells.size(); i++) {
      Paused cell = cells.get(i);
      Answer answer = owned.get(i).get(1, TimeUnit.MINUTES);
      boolean own = other.effects(cell) > cell.meanwhile;
      cell.ownerHeard = Trial.words(answer, own);
    }
    for (Paused cell : cells) {
      Answer answer = cell.send(other.alice());
      cell.effects = other.effects(cell);
      cell.finallyTold = Trial.words(answer, false);
    }
    paused.addAll(cells);
  }

  private void meanwhile(List<Paused> cells) throws Exception {
    List<Future<?>> others = new ArrayList<>();
    for (Paused cell : cells) {
      others.add(threads.submit(() -> askMeanwhile(cell)));
    }
    for (Future<?> one : others) {
      one.get();
    }
  }

  private Void askMeanwhile(Paused cell) throws InterruptedException {
    ShopClient alice = other.alice();
    cell.before = other.effects(cell);
    Answer answer = cell.send(alice);
    long end = System.nanoTime() + MEANWHILE.toNanos();
    while (answer.status() >= 400 && System.nanoTime() < end) {
      Thread.sleep(LEASE.toMillis() / 10);
      answer = cell.send(alice);
    }
    cell.meanwhile = other.effects(cell);
    cell.othersHeard = Trial.words(answer, cell.meanwhile > cell.before);
    return null;
  }
}
