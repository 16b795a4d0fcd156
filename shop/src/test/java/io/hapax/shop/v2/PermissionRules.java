package io.hapax.shop.v2;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopTest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A member whose permission is revoked hears nothing of what was paid under it. */
abstract class PermissionRules extends ShopTest {

  private static final String PATH = "/api/v2/payments";
  private static final String OPERATION = "POST " + PATH;
  private static final String KEY = "Idempotency-Key";
  private static final String BODY =
      "{\"amountCents\":1999,\"currency\":\"EUR\",\"reference\":\"Invoice 7\"}";

  PermissionRules(Backend backend) {
    super(backend);
  }

  @AfterEach
  void giveBack() {
    change("bob", "pay", "{\"granted\":true}").ok();
  }

  private Answer change(String member, String permission, String body) {
    return change(admin(), member, permission, body);
  }

  private static Answer change(ShopClient who, String member, String permission, String body) {
    return who.with("Content-Type", "application/json")
        .send(
            "PUT",
            "/api/admin/members/" + member + "/permissions/" + permission,
            BodyPublishers.ofString(body));
  }

  private ShopClient withKey() {
    return shop.login("bob").with(KEY, unique());
  }

  private long payments() {
    return shop.jdbc().sql("SELECT COUNT(*) FROM payment_v2").query(Long.class).single();
  }

  private static void assertDenied(Answer answer) {
    answer.expectProblem(403);
    assertThat(answer.body()).doesNotContain("Invoice", "1999");
    assertThat(answer.headers().map())
        .doesNotContainKeys("location", "idempotent-replayed", "retry-after");
  }

  @Test
  void aRetryAfterTheRevocationIs403AndAfterTheGrantTheReplay() {
    ShopClient bob = withKey();
    Answer first = bob.postJson(PATH, BODY).expect(201);
    long payments = payments();
    assertThat(change("bob", "pay", "{\"granted\":false}").ok().toString())
        .isEqualTo("{\"username\":\"bob\",\"permission\":\"pay\",\"granted\":false}");

    Answer replay = bob.postJson(PATH, BODY);
    assertDenied(replay);
    Answer run = withKey().postJson(PATH, BODY);
    assertDenied(run);
    assertThat(replay.body()).as("as without Hapax").isEqualTo(run.body());
    assertThat(payments()).isEqualTo(payments);

    change("bob", "pay", "{\"granted\":true}").ok();
    Answer again = bob.postJson(PATH, BODY).expect(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(payments()).isEqualTo(payments);
  }

  @Test
  void whatIsKnownFromThePaymentsOwnRowIsNotToldEither() {
    ShopClient bob = withKey();
    Answer first = bob.postJson(PATH, BODY).expect(201);
    shop.records().loseAnswers(OPERATION);
    change("bob", "pay", "{\"granted\":false}").ok();

    assertDenied(bob.postJson(PATH, BODY));

    change("bob", "pay", "{\"granted\":true}").ok();
    assertThat(bob.postJson(PATH, BODY).expect(201).body()).isEqualTo(first.body());
    shop.records().forget(OPERATION);
  }

  @Test
  void aRequestThatIsDeniedFreesItsKey() {
    change("bob", "pay", "{\"granted\":false}").ok();
    ShopClient bob = withKey();
    assertDenied(bob.postJson(PATH, BODY));
    change("bob", "pay", "{\"granted\":true}").ok();
    assertThat(bob.postJson(PATH, BODY).expect(201).header("Idempotent-Replayed")).isEmpty();
  }

  @Test
  void aRevocationIsOneMembersAndCanBeSentTwice() {
    change("bob", "pay", "{\"granted\":false}").ok();
    change("bob", "pay", "{\"granted\":false}").ok();
    shop.login("alice").with(KEY, unique()).postJson(PATH, BODY).expect(201);
    withKey().get(PATH).expect(200);
    change("bob", "pay", "{\"granted\":true}").ok();
    change("bob", "pay", "{\"granted\":true}").ok();
    withKey().postJson(PATH, BODY).expect(201);
  }

  @Test
  void onlyAnAdminChangesPermissionsAndOnlyOfMembersAndKindsThatThereAre() {
    change(bob(), "bob", "pay", "{\"granted\":true}").expectEnvelope(403);
    change(anyone(), "bob", "pay", "{\"granted\":true}").expectEnvelope(401);
    change("nobody", "pay", "{\"granted\":true}").expectEnvelope(404);
    change("bob", "fly", "{\"granted\":true}").expectEnvelope(404);
    change("bob", "pay", "{}").expectEnvelope(400);
  }
}
