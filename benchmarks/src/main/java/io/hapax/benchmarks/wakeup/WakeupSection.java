package io.hapax.benchmarks.wakeup;

import io.hapax.Hapax;
import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.Section;
import io.hapax.benchmarks.harness.Child;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.report.Table;
import io.hapax.benchmarks.servers.Servers;
import java.time.Duration;

/** From the owner's end to the waiter's answer. */
public final class WakeupSection implements Section {

  /** Within which a wait has reached what it waits on. */
  private static final Duration THREAD = Duration.ofMillis(2);

  private static final Duration MESSAGE = Duration.ofMillis(10);

  /** A store on PostgreSQL looks round for new keys every 20 ms. */
  private static final Duration LOOK_ROUND = Duration.ofMillis(40);

  private static final Duration POLL = Duration.ofMillis(250);

  // How many waits a block has, in the short form.
  private static final int HAND_OVERS = 40;
  private static final int MESSAGES = 20;
  private static final int FEW = 8;

  @Override
  public String name() {
    return "wakeup";
  }

  @Override
  public String title() {
    return "Wake-up: from the owner's end to the waiter's answer";
  }

  @Override
  public void measure(Effort effort, Servers servers, Findings findings) throws Exception {
    findings.say(
        "`firstWins`: a duplicate waits while the first request runs, in the same process or in"
            + " another one on the same machine, whose monotonic clock is the same. Times are from"
            + " the owner's call of `succeed` to the waiter's return with the outcome: they include"
            + " that the outcome is stored, and read again. \"After it\" is from the return of"
            + " `succeed`; negative where the waiter was faster. Floors, in turn with them: a future"
            + " that one thread completes for another; PUBLISH to a bare subscriber; a committed"
            + " NOTIFY to a bare LISTEN, where the waiter is. MariaDB can't tell, so waiters poll"
            + " every 250 ms; the owner ends at random.");
    Table table =
        findings.table(
            "store", "waiter", "rounds", "p50", "p99", "p50 after it", "floor p50", "p50 / floor");
    String[] urls = {servers.redisUri(), servers.newPostgresUrl(), servers.newMariaDbUrl()};
    try (Resources resources = new Resources()) {
      Places places = new Places(resources, urls[0], urls[1], urls[2]);
      Child child = resources.add(Child.start(WaitingProcess.class, urls));
      near(new Bench(effort, findings, table), places, resources);
      far(new Bench(effort, findings, table), places, child);
    }
  }

  private static void near(Bench bench, Places places, Resources resources) throws Exception {
    HandOver handOver = new HandOver();
    RedisMessages publish = places.redisMessages();
    PostgresMessages notify = places.postgresMessages();
    bench.compare(
        "memory",
        "same process",
        near(places.memory(), THREAD, resources),
        near(handOver, handOver, THREAD, resources),
        HAND_OVERS);
    bench.compare(
        "Redis",
        "same process",
        near(places.redis(), MESSAGE, resources),
        near(publish, publish, MESSAGE, resources),
        MESSAGES);
    bench.compare(
        "PostgreSQL",
        "same process",
        near(places.postgres(), LOOK_ROUND, resources),
        near(notify, notify, MESSAGE, resources),
        FEW);
  }

  private static Pairing near(Hapax hapax, Duration settled, Resources resources) {
    Protected both = new Protected(hapax);
    return near(both, both, settled, resources);
  }

  private static Pairing near(Owner owner, Waiting waiting, Duration settled, Resources resources) {
    NearWaiter waiter = resources.add(new NearWaiter(waiting));
    return new Pairing(owner, waiter, settled, Duration.ZERO);
  }

  private static void far(Bench bench, Places places, Child child) throws Exception {
    bench.compare(
        "Redis",
        "other process",
        far(new Protected(places.redis()), child, WaitingProcess.REDIS, MESSAGE),
        far(places.redisMessages(), child, WaitingProcess.BARE_REDIS, MESSAGE),
        MESSAGES);
    bench.compare(
        "PostgreSQL",
        "other process",
        far(new Protected(places.postgres()), child, WaitingProcess.POSTGRES, LOOK_ROUND),
        far(places.postgresMessages(), child, WaitingProcess.BARE_POSTGRES, MESSAGE),
        FEW);
    Waiter polling = new FarWaiter(child, WaitingProcess.MARIADB);
    Protected owner = new Protected(places.mariaDb());
    bench.compare(
        "MariaDB", "other process", new Pairing(owner, polling, MESSAGE, POLL), null, FEW);
  }

  private static Pairing far(Owner owner, Child child, String way, Duration settled) {
    return new Pairing(owner, new FarWaiter(child, way), settled, Duration.ZERO);
  }
}
