package io.hapax.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.BodyDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestLineTest {

  private static BodyDigest body(String text) {
    return BodyDigest.of(text.getBytes(UTF_8));
  }

  private static RequestLine post(String path) {
    return new RequestLine("POST", path, "page=1", "application/json");
  }

  /** The vectors of seed 1, as the shop's contract has them. */
  @Test
  void theDerivedKeyIsThatOfSeed1() {
    assertThat(
            post("/api/payment/orders")
                .derivedKey(
                    "u1001",
                    body("{\"subject\":\"Book\",\"amountCents\":1999,\"channel\":\"wechat\"}")))
        .isEqualTo("ac4be7efc372463b1385047e44066b5f");
    assertThat(post("/api/member/checkin").derivedKey("u1001", body("")))
        .isEqualTo("ccb4d927e4ca0b3002990fba17f557c9");
    assertThat(post("/api/public/feedback").derivedKey("203.0.113.9", body("{\"text\":\"你好\"}")))
        .isEqualTo("58054a8f9b5961434e77ce3e2b5a836d");
  }

  @Test
  void everyPartOfARequestIsInItsFingerprint() {
    RequestLine line = new RequestLine("POST", "/a", "b=1", "text/plain");
    var fingerprint = line.fingerprint(body("x"));
    assertThat(new RequestLine("PUT", "/a", "b=1", "text/plain").fingerprint(body("x")))
        .isNotEqualTo(fingerprint);
    assertThat(new RequestLine("POST", "/ab", "=1", "text/plain").fingerprint(body("x")))
        .isNotEqualTo(fingerprint);
    assertThat(new RequestLine("POST", "/a", null, "text/plain").fingerprint(body("x")))
        .isNotEqualTo(fingerprint);
    assertThat(new RequestLine("POST", "/a", "b=1", null).fingerprint(body("x")))
        .isNotEqualTo(fingerprint);
    assertThat(line.fingerprint(body("y"))).isNotEqualTo(fingerprint);
    assertThat(line.fingerprint(body("x"))).isEqualTo(fingerprint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " => ",
      quoteCharacter = '`',
      value = {
        "application/json => application/json",
        "Application/JSON => application/json",
        "application/json; charset=UTF-8 => application/json;charset=utf-8",
        "application/json;Charset=\"utf-8\" => application/json;charset=utf-8",
        "a/b; x=1; c=2 => a/b;c=2;x=1",
        "a/b; x=\"1;2\" => a/b;x=1;2",
        "multipart/form-data; boundary=xyz => multipart/form-data",
        "a/b; => a/b",
        "`` => ``",
      })
  void aMediaTypeHasOneSpelling(String written, String normalised) {
    assertThat(MediaType.normalise(written)).isEqualTo(normalised);
  }

  @Test
  void formsAndMultipartAreToldByTheirType() {
    assertThat(MediaType.isForm("Application/x-www-form-urlencoded; charset=x")).isTrue();
    assertThat(MediaType.isForm("application/json")).isFalse();
    assertThat(MediaType.isForm(null)).isFalse();
    assertThat(MediaType.isMultipart("multipart/form-data; boundary=a")).isTrue();
    assertThat(MediaType.isMultipart("multipart/mixed")).isFalse();
    assertThat(MediaType.normalise(null)).isEmpty();
  }
}
