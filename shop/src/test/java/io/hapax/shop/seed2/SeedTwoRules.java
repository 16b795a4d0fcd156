package io.hapax.shop.seed2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Classes written for the seed behave as the seed says once their import is changed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SeedTwoRules {

  private static final String TOKEN = "X-Idempotency-Token";
  private static final String ORDER = "/api/seed2/order";
  private static final String COMMENT = "/api/seed2/comment";
  private static final Map<String, ?> TEA = Map.of("item", "Tea");

  private final Backend backend;
  private ShopServer shop;
  private SeedTwoController seed;

  SeedTwoRules(Backend backend) {
    this.backend = backend;
  }

  @BeforeAll
  void start() {
    shop = ShopServer.start(backend.newDatabase(), "--spring.profiles.active=probe");
    seed = shop.bean(SeedTwoController.class);
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  @Test
  void createOrderRunsOnceForEachToken() {
    int orders = seed.orders().size();
    ShopClient alice = shop.login("alice").with(TOKEN, UUID.randomUUID().toString());
    alice.post(ORDER, TEA).ok();
    Answer duplicate = alice.post(ORDER, TEA).expectEnvelope(409);
    assertThat(duplicate.message()).isEqualTo("订单提交中，请勿重复操作");
    assertThat(seed.orders()).hasSize(orders + 1);
    shop.records().pass("POST " + ORDER, Duration.ofSeconds(30));
    alice.post(ORDER, TEA).ok();
    assertThat(seed.orders()).hasSize(orders + 2);
  }

  @Test
  void createOrderWithoutATokenIsRefused() {
    Answer answer = shop.login("alice").post(ORDER, TEA).expectEnvelope(400);
    assertThat(answer.message()).isEqualTo("缺少幂等Token");
  }

  @Test
  void createOrderThatFailsCanBeTriedAgain() {
    ShopClient alice = shop.login("alice").with(TOKEN, UUID.randomUUID().toString());
    alice.post(ORDER, Map.of("item", "broken")).expectEnvelope(500);
    alice.post(ORDER, Map.of("item", "")).expectEnvelope(400);
    alice.post(ORDER, TEA).ok();
  }

  @Test
  void addCommentRunsOnceInFiveSecondsForEachUser() {
    ShopClient alice = shop.login("alice");
    alice.post(COMMENT, Map.of("text", "one")).ok();
    Answer tooSoon = alice.post(COMMENT, Map.of("text", "two")).expectEnvelope(409);
    assertThat(tooSoon.message()).isEqualTo("操作太频繁，请稍候");
    shop.login("bob").post(COMMENT, Map.of("text", "three")).ok();
    shop.records().pass("POST " + COMMENT, Duration.ofSeconds(5));
    alice.post(COMMENT, Map.of("text", "four")).ok();
    assertThat(seed.comments()).containsExactly("one", "three", "four");
  }
}
