package io.hapax.shop.proof;

import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.RecordView;
import io.hapax.SettleResult;
import io.hapax.key.RecordKey;
import io.hapax.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the proof asks of a shop, beside the shop's own endpoints. */
@RestController
@Profile("proof")
class ProofEndpoints {

  private final Hapax hapax;
  private final JdbcClient jdbc;
  private final ProofBean bean;

  ProofEndpoints(Hapax hapax, JdbcClient jdbc, ProofBean bean) {
    this.hapax = hapax;
    this.jdbc = jdbc;
    this.bean = bean;
  }

  record Effect(String value) {}

  /** Not protected itself: the bean is. */
  @PostMapping("/proof/bean")
  Effect run(@RequestHeader("Idempotency-Key") String key, @RequestBody Effect body) {
    return new Effect(bean.run(key, body.value()));
  }

  @PostMapping("/proof/expect")
  void expect(@RequestParam int kills) {
    Kills.expect(kills);
  }

  @PostMapping("/proof/go-on")
  void goOn() {
    Kills.goOn();
  }

  @GetMapping("/proof/standing")
  Map<KillPoint, ?> standing() {
    return Kills.standingNow();
  }

  /** The second line of defence goes, so that a double run shows. */
  @PostMapping("/proof/unguard")
  void unguard(@RequestBody List<String> statements) {
    statements.forEach(statement -> jdbc.sql(statement).update());
  }

  @GetMapping("/proof/effects")
  long effects(
      @RequestParam String table, @RequestParam String column, @RequestParam String value) {
    return jdbc.sql("SELECT COUNT(*) FROM " + table + " WHERE " + column + " = ?")
        .param(value)
        .query(Long.class)
        .single();
  }

  /** The state of the record of a key that a request has claimed since the start. */
  @GetMapping("/proof/record")
  String record(@RequestParam String key) {
    return claimed(key).map(ProofEndpoints::name).orElse("ABSENT");
  }

  private Optional<RecordView> claimed(String key) {
    return Optional.ofNullable(KillHooks.CLAIMED.get(Kills.hint(key))).flatMap(hapax::find);
  }

  private static String name(RecordView found) {
    return found.abandoned() ? "ABANDONED" : found.state().name();
  }

  /** What a person does, who has looked whether the effect stands. */
  @PostMapping("/proof/settle")
  SettleResult settle(@RequestParam String key, @RequestParam boolean done) {
    RecordKey record = KillHooks.CLAIMED.get(Kills.hint(key));
    return hapax.settle(
        Policy.standard(),
        record,
        done
            ? Resolution.done(
                Outcome.response(200, List.of(), "settled".getBytes(StandardCharsets.UTF_8)))
            : Resolution.notDone());
  }
}
