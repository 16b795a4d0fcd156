package io.hapax.benchmarks.http;

import io.hapax.benchmarks.Effort;
import io.hapax.benchmarks.Section;
import io.hapax.benchmarks.http.app.Variant;
import io.hapax.benchmarks.report.Findings;
import io.hapax.benchmarks.servers.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What protection costs an HTTP endpoint, and what its peers cost. */
public final class HttpSection implements Section {

  private static final List<Variant> MAIN =
      List.of(Variant.PLAIN, Variant.REPLAYING, Variant.GUARDED);

  @Override
  public String name() {
    return "http";
  }

  @Override
  public String title() {
    return "Over HTTP, beside the peers";
  }

  @Override
  public void measure(Effort effort, Servers servers, Findings findings) throws Exception {
    List<Group> groups = Group.of(effort);
    List<Variant> variants = variants(groups);
    try (Apps apps = Apps.start(variants, servers);
        Load load = new Load()) {
      System.out.println("Applications started: " + variants);
      new WarmUp(load).of(apps, effort);
      try (Cores cores = Cores.divide(apps)) {
        findings.say(Words.method(cores));
        measure(effort, groups, apps, load, findings);
      }
    }
  }

  private static void measure(
      Effort effort, List<Group> groups, Apps apps, Load load, Findings findings) throws Exception {
    List<Throughput> throughput = new ArrayList<>();
    for (Group group : groups) {
      throughput.add(Throughput.of(group, apps, load));
    }
    ThroughputReport report = new ThroughputReport(findings, apps);
    report.tables(throughput);
    report.goals(throughput.get(0));
    findings.say(Words.PEERS);
    PeerReport.table(findings, throughput);
    int rounds = effort.choose(3, 7);
    Duration slice = Duration.ofMillis(effort.choose(600, 2_000));
    findings.say(Words.RATES);
    new Rates(apps, load).report(findings, throughput, rounds, slice);
    findings.say(Words.VOLLEYS);
    new Volleys(apps, load).report(findings, variants(groups), effort.choose(2, 5));
    findings.say(Words.UNRELATED);
    Unrelated unrelated = new Unrelated(apps, load);
    unrelated.besideOrders(findings, MAIN, Rates.rate(throughput.get(0)), rounds, slice);
    unrelated.besideWaiters(
        findings, List.of(Variant.FILTERED, Variant.WAITING, Variant.ARUN), rounds);
  }

  private static List<Variant> variants(List<Group> groups) {
    Stream<Variant> racing = groups.stream().flatMap(group -> group.variants().stream());
    return Stream.concat(racing, Stream.of(Variant.WAITING)).distinct().toList();
  }
}
