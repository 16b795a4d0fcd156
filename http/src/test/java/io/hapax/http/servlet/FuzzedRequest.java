package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * A request that a broken or a hostile client might send.
 *
 * @param route its endpoint
 * @param number which one it is; the handler counts by it
 * @param bytes all of it, as it goes over the wire
 */
// Nobody compares them.
@SuppressWarnings("ArrayRecordComponent")
record FuzzedRequest(String route, int number, byte[] bytes) {

  static final List<String> ROUTES =
      List.of("/standard", "/guard", "/first-wins", "/parameter", "/multipart");

  private static final List<String> KEY_PIECES =
      List.of(
          "\"",
          "\\",
          "\\\"",
          "abc",
          ";a=1",
          ",",
          " ",
          "\t",
          "\0",
          "\u0001",
          "\u007f",
          "\u0080",
          "\u00e9",
          "\u00ff",
          "\u00e4\u00bd\u00a0",
          ":YWJj:",
          "?1",
          "-1.5",
          "()",
          "%22",
          "{}",
          "'",
          "k".repeat(300));
  private static final List<String> TYPES =
      List.of(
          "application/json",
          "application/x-www-form-urlencoded",
          "application/x-www-form-urlencoded; charset=nonsense",
          "application/x-www-form-urlencoded;charset=\"utf-16\"",
          "multipart/form-data; boundary=x",
          "multipart/form-data; boundary=",
          "multipart/form-data; boundary=\"x y\"; charset=\u00ff",
          "multipart/form-data",
          "MULTIPART/FORM-DATA; BOUNDARY=x",
          "text/plain; charset=",
          "/;",
          "\u00ff");
  private static final List<String> PREFERENCES =
      List.of(
          "wait=1",
          "wait",
          "wait=",
          "wait=-1",
          "wait=99999999999999999999",
          "wait=\"1\"",
          "respond-async, wait=1",
          "wait=1;wait=2",
          "wait=1, wait=2",
          ",;=",
          "wait=\u00ff");
  private static final List<String> LANGUAGES =
      List.of("zh", "zh;q=x", "*;q=0", ",,;", "en;q=1e9", "zh-Hant-\u00ff", "a".repeat(2_000));
  private static final List<String> ADDRESSES =
      List.of("1.2.3.4", "::1", "[::1]:80", "1.2.3.4, nonsense", "%00", ",", "999.1.1.1", "\u00ff");
  private static final List<String> QUERIES =
      List.of(
          "a=1", "a", "=", "&&", "a=%", "a=%zz", "a=%ff", "requestId=%", "a=\u00ff", "a={}", "?");

  static FuzzedRequest of(Random random, int number) {
    String route = one(random, ROUTES);
    StringBuilder head = new StringBuilder();
    head.append("POST ").append(route).append(query(random, number)).append(" HTTP/1.1\r\n");
    head.append("Host: x\r\nConnection: close\r\nX-Case: ").append(number).append("\r\n");
    for (int lines = random.nextInt(8) == 0 ? 2 : 1; lines > 0; lines--) {
      String name = route.equals("/guard") ? "X-Idempotency-Key" : "Idempotency-Key";
      if (random.nextInt(10) > 0) {
        line(
            head, random.nextBoolean() ? name : name.toLowerCase(Locale.ROOT), key(random, number));
      }
    }
    maybe(random, head, "Content-Type", TYPES, 8);
    maybe(random, head, "Prefer", PREFERENCES, 3);
    maybe(random, head, "Accept-Language", LANGUAGES, 3);
    maybe(random, head, "X-Forwarded-For", ADDRESSES, 3);
    byte[] framed = framed(random, head, body(random, number));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.append("\r\n").toString().getBytes(ISO_8859_1));
    all.writeBytes(framed);
    return new FuzzedRequest(route, number, all.toByteArray());
  }

  private static String query(Random random, int number) {
    String named = "requestId=r" + number;
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> "?" + named;
      case 2 -> "?" + one(random, QUERIES);
      default -> "?" + named + "&" + one(random, QUERIES);
    };
  }

  /** Half of them are good. */
  private static String key(Random random, int number) {
    String good = "key-" + number;
    if (random.nextBoolean()) {
      return random.nextBoolean() ? good : '"' + good + '"';
    }
    List<String> pieces = new ArrayList<>(List.of(good));
    for (int i = random.nextInt(4); i >= 0; i--) {
      pieces.add(random.nextInt(pieces.size() + 1), one(random, KEY_PIECES));
    }
    return String.join("", pieces);
  }

  private static byte[] body(Random random, int number) {
    String text =
        switch (random.nextInt(5)) {
          case 0 -> "";
          case 1 -> "{\"amount\":" + number + "}";
          case 2 -> "a=1&requestId=r" + number + "&" + one(random, QUERIES);
          case 3 -> part(random);
          default -> null;
        };
    if (text != null) {
      return text.getBytes(ISO_8859_1);
    }
    byte[] noise = new byte[random.nextInt(2_000)];
    random.nextBytes(noise);
    return noise;
  }

  private static String part(Random random) {
    String whole =
        "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\n\r\nabc\r\n--x--\r\n";
    return random.nextBoolean() ? whole : whole.substring(0, random.nextInt(whole.length()));
  }

  /** Most bodies end where they say. */
  private static byte[] framed(Random random, StringBuilder head, byte[] body) {
    switch (random.nextInt(6)) {
      case 0, 1, 2 -> line(head, "Content-Length", Integer.toString(body.length));
      case 3 -> line(head, "Content-Length", Integer.toString(body.length + random.nextInt(9) - 4));
      default -> {
        line(head, "Transfer-Encoding", random.nextInt(10) == 0 ? "chunked, x" : "chunked");
        return chunked(random, body);
      }
    }
    return body;
  }

  private static byte[] chunked(Random random, byte[] body) {
    boolean good = random.nextInt(3) > 0;
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = 0;
    while (at < body.length) {
      int length = Math.min(body.length - at, 1 + random.nextInt(500));
      String said = Integer.toHexString(good ? length : length + random.nextInt(3) - 1);
      out.writeBytes((said + "\r\n").getBytes(ISO_8859_1));
      out.write(body, at, length);
      out.writeBytes("\r\n".getBytes(ISO_8859_1));
      at += length;
    }
    out.writeBytes((good ? "0\r\n\r\n" : "-1\r\n").getBytes(ISO_8859_1));
    return out.toByteArray();
  }

  private static void maybe(
      Random random, StringBuilder head, String name, List<String> values, int inTen) {
    if (random.nextInt(10) < inTen) {
      line(head, name, one(random, values));
    }
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static String one(Random random, List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** What {@code server} answers; empty if it breaks the connection off. */
  String send(TestServer server) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
      return read(socket.getInputStream());
    }
  }

  private static String read(InputStream in) {
    StringBuilder text = new StringBuilder();
    try {
      for (int read = in.read(); read >= 0; read = in.read()) {
        text.append((char) read);
      }
    } catch (SocketException reset) {
      return text.toString();
    } catch (IOException silent) {
      throw new UncheckedIOException(silent);
    }
    return text.toString();
  }

  String text() {
    return new String(bytes, ISO_8859_1);
  }
}
