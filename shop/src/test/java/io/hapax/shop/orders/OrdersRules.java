package io.hapax.shop.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopTest;
import java.math.BigDecimal;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

abstract class OrdersRules extends ShopTest {

  private static final String WIDGET = "{\"item\":\"Widget\",\"quantity\":1,\"price\":9.99}";

  OrdersRules(Backend backend) {
    super(backend);
  }

  @Test
  void anOrderIsCreated() {
    String key = unique();
    Answer answer = create(key, WIDGET).expect(201);
    JsonNode order = answer.json();
    assertThat(order.propertyNames())
        .containsExactly("id", "item", "quantity", "total_price", "idempotency_key", "created_at");
    assertThat(order.get("item").asString()).isEqualTo("Widget");
    assertThat(order.get("quantity").asInt()).isEqualTo(1);
    assertThat(order.get("idempotency_key").asString()).isEqualTo(key);
    assertThat(Instant.parse(order.get("created_at").asString())).isBefore(Instant.now());
    assertThat(answer.header("Location")).isEqualTo("/orders/" + order.get("id").asString());
    assertThat(answer.body()).contains("\"total_price\":9.99,");
    assertThat(anyone().get(answer.header("Location")).body()).isEqualTo(answer.body());
    assertThat(anyone().get("/orders").json().get("items")).contains(order);
  }

  @ParameterizedTest
  @CsvSource({
    "1,9.99,9.99",
    "3,0.1,0.3",
    "7,0.30000000000000004,2.10000000000000028",
    "100,1,100",
    "1,0,0",
    "1,1e2,100",
    "1,1.50,1.5",
    "2147483647,1000000000000,2147483647000000000000",
    "3,0.00000000000000000001,0.00000000000000000003"
  })
  void theTotalIsExactAndPlain(int quantity, String price, String total) {
    Answer answer =
        create(
                unique(),
                "{\"item\":\"Widget\",\"quantity\":" + quantity + ",\"price\":" + price + "}")
            .expect(201);
    assertThat(answer.body()).contains("\"total_price\":" + total + ",");
    assertThat(anyone().get(answer.header("Location")).body()).isEqualTo(answer.body());
    assertThat(new BigDecimal(total))
        .isEqualByComparingTo(new BigDecimal(price).multiply(BigDecimal.valueOf(quantity)));
  }

  @Test
  void anOrderWithoutAKeyIsRefusedBeforeItsBodyIsRead() {
    assertMissingKey(shop.client().postJson("/orders", WIDGET));
    assertMissingKey(shop.client().postJson("/orders", "{"));
    assertMissingKey(shop.client().with("Idempotency-Key", "  ").postJson("/orders", WIDGET));
    assertMissingKey(
        shop.client()
            .with("Content-Type", "text/plain")
            .send("POST", "/orders", BodyPublishers.ofString("x")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-1", "0", "1.5", "1.0", "\"1\"", "\"\"", "null", "true", "[]", "2147483648"})
  void aQuantityIsAnIntegerAboveZero(String quantity) {
    assertRefused("{\"item\":\"Widget\",\"price\":9.99,\"quantity\":" + quantity + "}", "quantity");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-0.01",
        "-100.0",
        "\"9.99\"",
        "\"\"",
        "null",
        "true",
        "{}",
        "1e999999999",
        "1e2147483647",
        "1e-2147483647",
        "1000000000001",
        "0.000000000000000000001"
      })
  void aPriceIsANumberNotBelowZero(String price) {
    assertRefused("{\"item\":\"Widget\",\"quantity\":1,\"price\":" + price + "}", "price");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"\"\"", "\"  \"", "null", "5", "false", "[]", "\"nul\\u0000\"", "\"\\ud83d\""})
  void anItemIsText(String item) {
    assertRefused("{\"quantity\":1,\"price\":9.99,\"item\":" + item + "}", "item");
  }

  @Test
  void anItemThatIsTooLongIsRefused() {
    String item = "x".repeat(10_000);
    assertRefused("{\"item\":\"" + item + "\",\"quantity\":1,\"price\":9.99}", "item");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"quantity\":1,\"price\":9.99}|item",
        "{\"item\":\"Widget\",\"price\":9.99}|quantity",
        "{\"item\":\"Widget\",\"quantity\":1}|price",
        "{}|item"
      })
  void aFieldThatIsMissingIsRefused(String body, String field) {
    assertRefused(body, field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "5", "\"x\"", "true", "[" + WIDGET + "]"})
  void aBodyThatIsNoObjectIs422(String body) {
    create(unique(), body).expectProblem(422);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "null", "nonsense", WIDGET + "x", "{\"item\":\"a\u0001b\"}"})
  void aBodyThatIsNoJsonIs400(String body) {
    create(unique(), body).expectProblem(400);
  }

  @Test
  void aBodyThatIsNestedOrWrittenWithoutEndIsRefused() {
    create(unique(), "[".repeat(100_000)).expectProblem(422);
    create(unique(), "{\"price\":" + "9".repeat(100_000) + "}").expectProblem(422);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/json; charset=nonsense",
        "nonsense"
      })
  void anotherContentTypeIs415(String type) {
    anyone().with("Content-Type", type).postJson("/orders", WIDGET).expectProblem(415);
  }

  @Test
  void noContentTypeIs415() {
    anyone().send("POST", "/orders", BodyPublishers.ofString(WIDGET)).expectProblem(415);
  }

  @Test
  void aKeyIsData() {
    String key = "'; DROP TABLE orders; -- " + unique();
    assertThat(create(key, WIDGET).expect(201).json().get("idempotency_key").asString())
        .isEqualTo(key);
    anyone().get("/orders").expect(200);
  }

  @Test
  void theUniqueIndexHoldsWhateverStandsBeforeIt() {
    String key = unique();
    create(key, WIDGET).expect(201);
    assertThat(count(key)).isEqualTo(1);
  }

  @Test
  void whatIsUnknownIs404() {
    anyone().get("/orders/999999999").expectProblem(404);
    anyone().get("/orders/abc").expectProblem(404);
    anyone().get("/orders/99999999999999999999").expectProblem(404);
  }

  private Answer create(String key, String body) {
    return anyone().with("Idempotency-Key", key).postJson("/orders", body);
  }

  private void assertRefused(String body, String field) {
    String key = unique();
    Answer answer = create(key, body).expectProblem(422);
    assertThat(answer.json().get("detail").asString()).contains(field);
    assertThat(count(key)).isZero();
    create(key, WIDGET).expect(201);
  }

  private int count(String key) {
    return shop.jdbc()
        .sql("SELECT COUNT(*) FROM orders WHERE idempotency_key = ?")
        .param(key)
        .query(Integer.class)
        .single();
  }

  private static void assertMissingKey(Answer answer) {
    answer.expectProblem(422);
    assertThat(answer.json().get("type").asString()).endsWith("missing-idempotency-key");
  }
}
