package io.hapax.shop.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies reach the handler as they were sent, under every preset and under none. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BodyRules {

  private static final List<Integer> SIZES = List.of(0, 1, 1000, 64 * 1024, 64 * 1024 + 1, 900_000);

  private final Backend backend;
  private ShopServer shop;

  BodyRules(Backend backend) {
    this.backend = backend;
  }

  @BeforeAll
  void start() {
    shop =
        ShopServer.start(
            backend.newDatabase(),
            "--spring.profiles.active=probe",
            "--hapax.routes[0].path=/probe/guard/**",
            "--hapax.routes[0].policy=guard",
            "--hapax.routes[1].path=/probe/once/**",
            "--hapax.routes[1].policy=once",
            "--hapax.routes[2].path=/probe/form-token/**",
            "--hapax.routes[2].policy=form-token",
            "--hapax.routes[3].path=/probe/first-wins/**",
            "--hapax.routes[3].policy=first-wins",
            "--hapax.routes[4].path=/probe/standard/**",
            "--hapax.routes[4].policy=standard");
  }

  @AfterAll
  void stop() {
    shop.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "guard", "once", "form-token", "first-wins", "standard"})
  void bytesArriveAsTheyAre(String preset) {
    for (int size : SIZES) {
      byte[] body = random(size);
      for (String reading : List.of("stream", "bytes")) {
        String path = "/probe/" + preset + "/" + reading;
        assertThat(octets(path, BodyPublishers.ofByteArray(body)).expect(200).body())
            .isEqualTo(HexFormat.of().formatHex(body));
        shop.records().forget("POST " + path);
        assertThat(octets(path, chunked(body)).expect(200).body())
            .isEqualTo(HexFormat.of().formatHex(body));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "guard", "once", "form-token", "first-wins", "standard"})
  void charactersArrive(String preset) {
    String path = "/probe/" + preset + "/reader";
    assertThat(
            client()
                .with("Content-Type", "text/plain; charset=UTF-8")
                .send("POST", path, BodyPublishers.ofString("你好 \uD83D\uDE00"))
                .expect(200)
                .body())
        .isEqualTo("你好 \uD83D\uDE00");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "guard", "once", "form-token", "first-wins", "standard"})
  void jsonArrives(String preset) {
    String json =
        "{\"text\":\"你好\",\"list\":[1,2.5,null],\"nested\":{\"a\":\"" + "x".repeat(70_000) + "\"}}";
    Answer answer = client().postJson("/probe/" + preset + "/json", json).expect(200);
    assertThat(answer.body()).isEqualTo(json);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "guard", "once", "form-token", "first-wins", "standard"})
  void aFormArrivesWithItsQuery(String preset) {
    Answer answer =
        client()
            .with("Content-Type", "application/x-www-form-urlencoded")
            .send(
                "POST",
                "/probe/" + preset + "/form?a=0&q=%E4%BD%A0",
                BodyPublishers.ofString("a=1&a=2&empty=&text=%E5%A5%BD+%26"))
            .expect(200);
    assertThat(answer.body())
        .isEqualTo("{\"a\":[\"0\",\"1\",\"2\"],\"q\":[\"你\"],\"empty\":[\"\"],\"text\":[\"好 &\"]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "guard", "once", "form-token", "first-wins", "standard"})
  void partsArrive(String preset) {
    byte[] file = random(100_000);
    Answer answer =
        client()
            .with("Content-Type", "multipart/form-data; boundary=--b0undary")
            .send(
                "POST",
                "/probe/" + preset + "/parts",
                BodyPublishers.ofByteArray(multipart("--b0undary", file)))
            .expect(200);
    assertThat(answer.json().get("text").asString()).isEqualTo("你好");
    assertThat(answer.json().get("name").asString()).isEqualTo("a.bin");
    assertThat(answer.json().get("file").asString()).isEqualTo(HexFormat.of().formatHex(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "guard", "once", "form-token", "first-wins", "standard"})
  void brokenPartsAreNoServerError(String preset) {
    String path = "/probe/" + preset + "/parts";
    for (String type : List.of("multipart/form-data", "multipart/form-data; boundary=x")) {
      for (String body :
          List.of("", "nonsense", "--x\r\n", "--x\r\nContent-Disposition: form-data")) {
        Answer answer =
            client().with("Content-Type", type).send("POST", path, BodyPublishers.ofString(body));
        assertThat(answer.status()).as(type + " " + body).isBetween(400, 499);
      }
    }
  }

  /** With a new key for each request, whatever the preset asks for. */
  private ShopClient client() {
    String key = UUID.randomUUID().toString();
    return shop.client()
        .with("Idempotency-Key", key)
        .with("X-Idempotency-Token", shop.client().formToken());
  }

  private Answer octets(String path, BodyPublisher body) {
    return client().with("Content-Type", "application/octet-stream").send("POST", path, body);
  }

  private static BodyPublisher chunked(byte[] body) {
    return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));
  }

  /** Never the same twice: the guard has only the body to go by. */
  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random().nextBytes(bytes);
    return bytes;
  }

  private static byte[] multipart(String boundary, byte[] file) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(
        ("--"
                + boundary
                + "\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n你好\r\n--"
                + boundary
                + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.bin\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n")
            .getBytes(StandardCharsets.UTF_8));
    body.writeBytes(file);
    body.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
    return body.toByteArray();
  }
}
