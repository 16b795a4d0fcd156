package io.hapax.shop.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.source.ImmutableSecret;
import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopTest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.security.oauth2.jwt.NimbusJwtEncoder;

abstract class LoginRules extends ShopTest {

  private static final String ME = "/api/member/me";
  private static final String SECRET = "hapax-shop-demo-secret-change-me-0123456789";

  LoginRules(Backend backend) {
    super(backend);
  }

  @ParameterizedTest
  @CsvSource({"alice,1001", "bob,1002", "admin,1"})
  void everyMemberLogsInAndIsKnownByItsId(String name, long id) {
    var me = shop.login(name).get(ME).ok();
    assertThat(me.get("id").asLong()).isEqualTo(id);
    assertThat(me.get("username").asString()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"alice,bob", "nobody,nobody", "alice,''", "'',''"})
  void wrongCredentialsAre401(String name, String password) {
    anyone()
        .post("/api/auth/login", Map.of("username", name, "password", password))
        .expectEnvelope(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "[]", "{", "", "null", "{\"username\":1001,\"password\":1}"})
  void aLoginThatIsNoneIs400(String body) {
    anyone().postJson("/api/auth/login", body).expectEnvelope(400);
  }

  @Test
  void aLoginWorksWithAnOldTokenStillAttached() {
    assertThat(anyone().token("stale").login("alice", "alice").get(ME).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/api/member/me",
    "POST,/api/member/wallet/recharge",
    "POST,/api/member/coupons/receive",
    "POST,/api/member/checkin",
    "POST,/api/payment/orders",
    "GET,/api/payment/orders",
    "GET,/api/payment/orders/P1",
    "POST,/api/payment/refunds",
    "POST,/api/form/orders",
    "POST,/api/order",
    "GET,/api/order",
    "POST,/api/comment",
    "GET,/api/comment",
    "POST,/api/coupon/use?requestId=1",
    "GET,/api/admin/events"
  })
  void theMembersPathsAskForAToken(String method, String path) {
    Answer answer = send(method, path);
    answer.expectEnvelope(401);
    assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST"})
  void thePlainPathsAskForATokenWithAProblem(String method) {
    send(method, "/api/v2/payments").expectProblem(401);
  }

  @Test
  void onlyTheAdminSeesEvents() {
    alice().get("/api/admin/events").expectEnvelope(403);
    admin().get("/api/admin/events").ok();
  }

  @Test
  void anExpiredTokenIs401() {
    Answer answer = anyone().token(sign(SECRET, "1001", Duration.ofMinutes(-5))).get(ME);
    answer.expectEnvelope(401);
    assertThat(answer.header("WWW-Authenticate")).contains("invalid_token");
  }

  @Test
  void aTokenOfTheSameSecretIsAccepted() {
    anyone().token(sign(SECRET, "1001", Duration.ofMinutes(5))).get(ME).ok();
  }

  @Test
  void aTokenOfAnotherSecretIs401() {
    String secret = "another-secret-another-secret-another";
    anyone().token(sign(secret, "1001", Duration.ofMinutes(5))).get(ME).expectEnvelope(401);
  }

  @Test
  void aTokenThatNamesNoMemberIs401() {
    anyone().token(sign(SECRET, "9999", Duration.ofMinutes(5))).get(ME).expectEnvelope(401);
  }

  @Test
  void anUnsignedTokenIs401() {
    String unsigned = base64("{\"alg\":\"none\"}") + "." + base64("{\"sub\":\"1001\"}") + ".";
    anyone().token(unsigned).get(ME).expectEnvelope(401);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "a.b.c", "ümlaut"})
  void aMalformedTokenIs401(String token) {
    anyone().token(token).get(ME).expectEnvelope(401);
  }

  private Answer send(String method, String path) {
    return method.equals("GET") ? anyone().get(path) : anyone().postJson(path, "{}");
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String sign(String secret, String subject, Duration life) {
    var key = new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    Instant end = Instant.now().plus(life);
    JwtClaimsSet claims =
        JwtClaimsSet.builder()
            .subject(subject)
            .issuedAt(end.minus(Duration.ofHours(1)))
            .expiresAt(end)
            .build();
    return new NimbusJwtEncoder(new ImmutableSecret<>(key))
        .encode(JwtEncoderParameters.from(JwsHeader.with(MacAlgorithm.HS256).build(), claims))
        .getTokenValue();
  }
}
