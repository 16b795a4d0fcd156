package io.hapax.shop.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sends bytes as they are, also such as no HTTP client would send, and reads the answer. */
public final class Wire {

  private static final int PATIENCE_MS = 30_000;
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final URI base;

  public Wire(URI base) {
    this.base = base;
  }

  /**
   * Posts {@code body}.
   *
   * @param headers field lines, without a line break at their end
   */
  public Answer post(String path, List<String> headers, byte[] body) {
    String lines = headers.stream().map(line -> line + "\r\n").collect(Collectors.joining());
    String head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n"
            + "Content-Length: "
            + body.length
            + "\r\n"
            + lines
            + "\r\n";
    return send(head, body);
  }

  private Answer send(String head, byte[] body) {
    try (Socket socket = new Socket(base.getHost(), base.getPort())) {
      socket.setSoTimeout(PATIENCE_MS);
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
      all.writeBytes(body);
      socket.getOutputStream().write(all.toByteArray());
      socket.getOutputStream().flush();
      return read(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Answer read(String response) {
    int end = response.indexOf(END_OF_HEAD);
    List<String> head = Arrays.asList(response.substring(0, end).split("\r\n", -1));
    HttpHeaders headers = headers(head.subList(1, head.size()));
    String rest = response.substring(end + END_OF_HEAD.length());
    boolean chunked = headers.firstValue("Transfer-Encoding").orElse("").equals("chunked");
    int status = Integer.parseInt(head.get(0).split(" ", 3)[1]);
    return new Answer(status, headers, utf8(chunked ? joined(rest) : rest));
  }

  private static HttpHeaders headers(List<String> lines) {
    TreeMap<String, List<String>> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : lines) {
      String[] parts = line.split(":", 2);
      map.put(parts[0], List.of(parts[1].strip()));
    }
    return HttpHeaders.of(map, (name, value) -> true);
  }

  private static String joined(String chunks) {
    int line = chunks.indexOf("\r\n");
    int size = Integer.parseInt(chunks.substring(0, line), 16);
    int start = line + 2;
    return size == 0
        ? ""
        : chunks.substring(start, start + size) + joined(chunks.substring(start + size + 2));
  }

  private static String utf8(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }
}
