package io.hapax.shop.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import tools.jackson.databind.JsonNode;

/** What the shop answered. */
public record Answer(int status, HttpHeaders headers, String body) {

  public JsonNode json() {
    return ShopClient.JSON.readTree(body);
  }

  /** {@code data} of the result envelope. */
  public JsonNode data() {
    return json().get("data");
  }

  /** The header's first value, or an empty text. */
  public String header(String name) {
    return headers.firstValue(name).orElse("");
  }

  /** {@code message} of the result envelope. */
  public String message() {
    return json().get("message").asString();
  }

  /** {@code type} of the problem. */
  public String type() {
    return json().get("type").asString();
  }

  /** {@code Retry-After}, which has to be there, and above zero. */
  public long retryAfter() {
    assertThat(header("Retry-After")).matches("[1-9][0-9]*");
    return Long.parseLong(header("Retry-After"));
  }

  public Answer expect(int expected) {
    assertThat(status).as(body).isEqualTo(expected);
    return this;
  }

  /** 200, and its data. */
  public JsonNode ok() {
    expect(200);
    assertThat(json().get("code").asInt()).isEqualTo(200);
    assertThat(json().get("message").asString()).isEqualTo("ok");
    return data();
  }

  /** An error in the result envelope. */
  public Answer expectEnvelope(int expected) {
    expect(expected);
    assertThat(header("Content-Type")).startsWith("application/json");
    assertThat(json().propertyNames()).containsExactly("code", "message", "data");
    assertThat(json().get("code").asInt()).isEqualTo(expected);
    assertThat(json().get("message").asString()).isNotBlank();
    assertThat(data().isNull()).isTrue();
    return this;
  }

  /** An error as RFC 9457 has it. */
  public Answer expectProblem(int expected) {
    expect(expected);
    assertThat(header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(json().propertyNames()).contains("type", "title", "status", "detail");
    assertThat(json().get("status").asInt()).isEqualTo(expected);
    return this;
  }
}
