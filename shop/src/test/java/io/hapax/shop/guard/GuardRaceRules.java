package io.hapax.shop.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many at once, under windows that no slow machine outlasts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class GuardRaceRules extends GuardTest {

  GuardRaceRules(Backend backend) {
    super(
        ShopServer.start(
            backend.newDatabase(),
            "--hapax.policies.payment-guard.window=1h",
            "--hapax.policies.click-guard.window=1h",
            "--hapax.policies.guard.window=1h"));
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  @ParameterizedTest
  @EnumSource
  void ofSixtyFourAtOnceOneRuns(Guarded guarded) {
    ShopClient caller = caller(guarded);
    String body = body(guarded);
    long effects = effects(guarded);
    List<Answer> answers = AtOnce.call(64, () -> guarded.post(caller, body));
    assertThat(answers).extracting(Answer::status).containsOnly(200, 429).containsOnlyOnce(200);
    assertThat(effects(guarded)).isEqualTo(effects + 1);
  }
}
