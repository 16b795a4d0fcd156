package io.hapax.shop.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Seed 1's table: the same for each of its rows. */
abstract class GuardRules extends GuardTest {

  GuardRules(Backend backend) {
    super(backend);
  }

  @ParameterizedTest
  @EnumSource
  void aDuplicateIsRefusedWithTheGuardsMessageAndChangesNothing(Guarded guarded) {
    ShopClient caller = caller(guarded);
    String body = body(guarded);
    guarded.post(caller, body).ok();
    long effects = effects(guarded);
    Answer duplicate = guarded.post(caller, body).expectEnvelope(429);
    assertThat(duplicate.message()).isEqualTo(guarded.message);
    assertThat(duplicate.retryAfter()).isLessThanOrEqualTo(guarded.seconds);
    assertThat(effects(guarded)).isEqualTo(effects);
  }

  @ParameterizedTest
  @EnumSource
  void theWindowIsTheTables(Guarded guarded) {
    guarded.post(caller(guarded), body(guarded)).ok();
    assertThat(shop.records().lifetimes(guarded.operation())).contains((long) guarded.seconds);
  }

  @ParameterizedTest
  @EnumSource
  void afterTheWindowItRunsAgain(Guarded guarded) {
    ShopClient caller = caller(guarded);
    String body = body(guarded);
    guarded.post(caller, body).ok();
    long effects = effects(guarded);
    shop.records().pass(guarded.operation(), Duration.ofSeconds(guarded.seconds));
    Answer again = guarded.post(caller, body);
    if (guarded.isOncePerMember()) {
      again.expectEnvelope(409);
    } else {
      again.ok();
      assertThat(effects(guarded)).isEqualTo(effects + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void anotherMemberIsAnotherCaller(Guarded guarded) {
    String body = body(guarded);
    String first = guarded.post(caller(guarded), body).expect(200).body();
    Answer bobs = guarded.post(shop.login("bob"), body);
    if (guarded == Guarded.REFUND) {
      bobs.expectEnvelope(404);
    } else {
      bobs.ok();
    }
    assertThat(bobs.body()).doesNotContain(numbersIn(first));
  }

  /** Alice's order number; other answers name nothing that is hers alone. */
  private static String numbersIn(String answer) {
    int start = answer.indexOf("\"orderNo\"");
    return start < 0 ? unique() : answer.substring(start, answer.indexOf(',', start));
  }

  @ParameterizedTest
  @EnumSource
  void aKeyOfTheMembersIsNobodyElses(Guarded guarded) {
    String key = unique();
    String body = body(guarded);
    guarded.post(caller(guarded).with(KEY, key), body).ok();
    assertThat(guarded.post(shop.login("bob").with(KEY, key), body).status()).isIn(200, 404);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FEEDBACK")
  void withoutATokenNothingIsClaimedAndNothingShown(Guarded guarded) {
    String key = unique();
    String body = body(guarded);
    guarded.post(shop.login("alice").with(KEY, key), body).ok();
    Set<String> records = shop.records().names();
    guarded.post(shop.client().with(KEY, key), body).expectEnvelope(401);
    guarded.post(shop.client().with(KEY, unique()), body).expectEnvelope(401);
    guarded.post(shop.client(), body).expectEnvelope(401);
    guarded.post(shop.client().token("nonsense"), body).expectEnvelope(401);
    assertThat(records).containsAll(shop.records().names());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ORDER|{\"subject\":\"Book\",\"amountCents\":0,\"channel\":\"wechat\"}",
        "ORDER|{\"subject\":\"Book\",\"amountCents\":1.5,\"channel\":\"wechat\"}",
        "REFUND|{\"orderNo\":\"P1\",\"amountCents\":-1}",
        "RECHARGE|{\"amountCents\":0}",
        "RECHARGE|{\"amountCents\":\"5\"}",
        "COUPON|{\"couponId\":0}",
        "FEEDBACK|{\"text\":\"\"}",
        "FEEDBACK|{\"text\":\"nul\\u0000\"}",
        "FEEDBACK|[]",
        "FEEDBACK|{"
      })
  void whatIsRefusedAs400KeepsItsWindowAndANewKeyIsTheWayOut(Guarded guarded, String bad) {
    ShopClient caller = caller(guarded).with(KEY, unique());
    guarded.post(caller, bad).expectEnvelope(400);
    guarded.post(caller, bad).expectEnvelope(429);
    guarded.post(caller, body(guarded)).expectEnvelope(429);
    guarded.post(caller.with(KEY, unique()), body(guarded)).ok();
  }

  @ParameterizedTest
  @EnumSource(names = {"ORDER", "REFUND", "FEEDBACK"})
  void withoutAKeyAnotherBodyIsAnotherRequest(Guarded guarded) {
    ShopClient caller = caller(guarded);
    guarded.post(caller, body(guarded)).ok();
    guarded.post(caller, body(guarded)).ok();
  }

  @ParameterizedTest
  @EnumSource(names = {"ORDER", "REFUND", "FEEDBACK"})
  void withAKeyTheBodyDoesNotCount(Guarded guarded) {
    ShopClient caller = caller(guarded).with(KEY, unique());
    guarded.post(caller, body(guarded)).ok();
    guarded.post(caller, body(guarded)).expectEnvelope(429);
  }

  @ParameterizedTest
  @EnumSource
  void aBlankKeyIsNoKey(Guarded guarded) {
    ShopClient caller = caller(guarded);
    String body = body(guarded);
    guarded.post(caller.with(KEY, "  "), body).ok();
    guarded.post(caller, body).expectEnvelope(429);
  }

  @ParameterizedTest
  @EnumSource(names = {"ORDER", "RECHARGE", "FEEDBACK"})
  void aKeyIsCutAfter128Characters(Guarded guarded) {
    ShopClient caller = caller(guarded);
    String start = unique().repeat(4).substring(0, 128);
    guarded.post(caller.with(KEY, start + "x".repeat(1000)), body(guarded)).ok();
    guarded.post(caller.with(KEY, start + "y"), body(guarded)).expectEnvelope(429);
    guarded.post(caller.with(KEY, start.substring(1)), body(guarded)).ok();
  }

  @ParameterizedTest
  @EnumSource
  void eachEndpointHasKeysOfItsOwn(Guarded guarded) {
    String key = unique();
    for (Guarded other : Guarded.values()) {
      if (other != guarded) {
        other.post(caller(other).with(KEY, key), body(other)).ok();
      }
    }
    guarded.post(caller(guarded).with(KEY, key), body(guarded)).ok();
  }
}
