package io.hapax.benchmarks.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConnectionTest {

  private static final byte[] LONG = "0123456789".repeat(5_000).getBytes(UTF_8);

  private HttpServer server;
  private Connection connection;

  @BeforeEach
  void connect() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/whole", exchange -> answer(exchange, 200, LONG.length, LONG));
    server.createContext("/chunks", exchange -> answer(exchange, 201, 0, LONG));
    server.createContext("/empty", exchange -> answer(exchange, 409, -1, new byte[0]));
    server.createContext("/key", exchange -> answer(exchange, 200, 0, bothKeys(exchange)));
    server.start();
    connection = new Connection(server.getAddress().getPort());
  }

  @AfterEach
  void disconnect() throws IOException {
    connection.close();
    server.stop(0);
  }

  /** A length of 0 means chunks, and -1 no body. */
  private static void answer(HttpExchange exchange, int status, long length, byte[] body)
      throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.sendResponseHeaders(status, length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static byte[] bothKeys(HttpExchange exchange) {
    String one = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    String other = exchange.getRequestHeaders().getFirst("X-Idempotency-Key");
    return (one + " " + other).getBytes(UTF_8);
  }

  @Test
  void answersOfAnyShapeAreReadToTheirEndOverOneConnection() throws IOException {
    assertThat(connection.send(Request.get("/whole"))).isEqualTo(200);
    assertThat(connection.bodyIs(LONG)).isTrue();
    assertThat(connection.send(Request.get("/chunks"))).isEqualTo(201);
    assertThat(connection.bodyIs(LONG)).isTrue();
    assertThat(connection.send(Request.get("/empty"))).isEqualTo(409);
    assertThat(connection.body()).isEmpty();
    assertThat(connection.send(Request.get("/whole"))).isEqualTo(200);
    assertThat(connection.body()).isEqualTo(LONG);
  }

  @Test
  void aRequestCarriesTheKeyThatWasSetLastInBothHeaders() throws IOException {
    Request order = Request.order("/key").key(0xabc).key(0x1f);
    connection.send(order);
    String key = "00000000-0000-4000-8000-00000000001f";
    assertThat(connection.body()).asString(UTF_8).isEqualTo(key + " " + key);
  }
}
