package io.hapax.shop.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.AtOnce;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopServer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** On servers of their own. */
class FormTokenSettingsTest {

  private static final String ISSUE = "/api/idempotency/token";

  @Test
  void howLongATokenLivesIsASetting() {
    try (var shop = ShopServer.start(Backend.H2.newDatabase(), "--shop.form-token-ttl=90s")) {
      shop.client().get(ISSUE).ok();
      assertThat(shop.records().lifetimes("form-token")).containsExactly(90L);
    }
  }

  @Test
  void issuingIsBoundedByThisProcess() {
    try (var shop =
        ShopServer.start(
            Backend.H2.newDatabase(),
            "--hapax.form-token.burst=3",
            "--hapax.form-token.per-second=1")) {
      List<Answer> answers = AtOnce.call(32, () -> shop.client().get(ISSUE));
      assertThat(answers).extracting(Answer::status).containsOnly(200, 429);
      assertThat(answers.stream().filter(answer -> answer.status() == 429))
          .allSatisfy(answer -> assertThat(answer.expectEnvelope(429).retryAfter()).isPositive());
      assertThat(shop.records().count("form-token"))
          .isEqualTo(answers.stream().filter(answer -> answer.status() == 200).count());
    }
  }
}
