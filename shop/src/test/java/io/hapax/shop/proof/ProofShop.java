package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.Database;
import io.hapax.shop.testkit.Shop;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopProcess;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import tools.jackson.databind.json.JsonMapper;

/** A shop in a process of its own, with the points of {@link KillPoint} in it. */
final class ProofShop implements Shop {

  static final Duration LEASE = Duration.ofSeconds(2);

  private static final JsonMapper JSON = JsonMapper.shared();

  private final ShopProcess process;

  private ProofShop(ShopProcess process) {
    this.process = process;
  }

  /** One whose requests can stand at their points: who does holds its thread and connection. */
  static ProofShop start(Database database) {
    return start(
        database,
        "--hapax.policies.payment-guard.preset=guard",
        "--hapax.policies.payment-guard.window=1d",
        "--hapax.store-deadline=2m",
        "--spring.datasource.hikari.maximum-pool-size=64");
  }

  /** One as users have it. */
  static ProofShop ofUsers(Database database) {
    return start(database, new String[0]);
  }

  private static ProofShop start(Database database, String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("--spring.profiles.active=proof,probe");
    all.add("--hapax.lease=" + LEASE.toMillis() + "ms");
    return new ProofShop(ShopProcess.start(database, all.toArray(String[]::new)));
  }

  ShopProcess process() {
    return process;
  }

  ShopClient alice() {
    return login("alice");
  }

  /** The unique indexes would hide a second effect: they go. */
  void unguard(Backend backend) {
    String kind = backend == Backend.MARIADB ? "INDEX" : "CONSTRAINT";
    post(
        "/proof/unguard",
        List.of(
            "ALTER TABLE orders DROP " + kind + " uk_orders_idempotency_key",
            "ALTER TABLE payment_v2 DROP " + kind + " uk_payment_v2_key"));
  }

  /** Halts when so many stand at their points. */
  void haltAt(int kills) {
    post("/proof/expect?kills=" + kills, Map.of());
  }

  void goOn() {
    post("/proof/go-on", Map.of());
  }

  String standing() {
    return client().get("/proof/standing").expect(200).body();
  }

  int standingInAll() {
    return StreamSupport.stream(JSON.readTree(standing()).spliterator(), false)
        .mapToInt(count -> count.asInt())
        .sum();
  }

  long effects(Trial trial) {
    return Long.parseLong(
        get(
            "/proof/effects?table="
                + trial.target.table
                + "&column="
                + trial.target.column
                + "&value="
                + encoded(trial.mark)));
  }

  String record(Trial trial) {
    return get("/proof/record?key=" + encoded(trial.key));
  }

  String settle(Trial trial, boolean done) {
    return post("/proof/settle?key=" + encoded(trial.key) + "&done=" + done, Map.of());
  }

  private String get(String path) {
    return client().get(path).expect(200).body().replace("\"", "");
  }

  private String post(String path, Object body) {
    return client().postJson(path, JSON.writeValueAsString(body)).expect(200).body();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public URI uri() {
    return process.uri();
  }

  @Override
  public void close() {
    process.close();
  }
}
