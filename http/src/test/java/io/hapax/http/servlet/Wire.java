package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One connection, and the bytes on it as they are. */
final class Wire implements Closeable {

  private static final int LONGEST_SILENCE = 20_000;
  private static final int MOST = 10_000_000;

  private final Socket socket;
  private final InputStream in;

  Wire(TestServer server) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(LONGEST_SILENCE);
    in = socket.getInputStream();
  }

  /** Sends a request with headers in pairs, and reads its answer. */
  Answer send(String method, String path, byte[] body, String... headers) throws IOException {
    write(method, path, body, headers);
    return read(method);
  }

  /** A body without a length goes in chunks. */
  Answer sendChunked(String path, byte[] body, String... headers) throws IOException {
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    int half = body.length / 2;
    chunk(body, 0, half, chunks);
    chunk(body, half, body.length - half, chunks);
    chunks.writeBytes("0\r\n\r\n".getBytes(ISO_8859_1));
    List<String> all = new ArrayList<>(List.of(headers));
    all.addAll(List.of("Transfer-Encoding", "chunked"));
    return send("POST", path, chunks.toByteArray(), all.toArray(new String[0]));
  }

  private static void chunk(byte[] body, int offset, int length, ByteArrayOutputStream to) {
    if (length > 0) {
      to.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(ISO_8859_1));
      to.write(body, offset, length);
      to.writeBytes("\r\n".getBytes(ISO_8859_1));
    }
  }

  void write(String method, String path, byte[] body, String... headers) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head(method, path, body.length, headers));
    all.writeBytes(body);
    writeBody(all.toByteArray());
  }

  void writeHead(String method, String path, int length, String... headers) throws IOException {
    writeBody(head(method, path, length, headers));
  }

  void writeBody(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  private static byte[] head(String method, String path, int length, String... headers) {
    StringBuilder head = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: x\r\n");
    boolean chunked = false;
    for (int i = 0; i < headers.length; i += 2) {
      head.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
      chunked |= headers[i].equals("Transfer-Encoding");
    }
    if (!chunked) {
      head.append("Content-Length: ").append(length).append("\r\n");
    }
    return head.append("\r\n").toString().getBytes(ISO_8859_1);
  }

  Answer read(String method) throws IOException {
    String status = line();
    List<String> headers = new ArrayList<>();
    for (String next = line(); !next.isEmpty(); next = line()) {
      headers.add(next);
    }
    Answer head = new Answer(status, headers, "");
    boolean bodiless =
        method.equals("HEAD") || status.contains(" 204 ") || status.contains(" 304 ");
    return bodiless ? head : new Answer(status, headers, new String(body(head), ISO_8859_1));
  }

  private byte[] body(Answer head) throws IOException {
    if (head.header("Transfer-Encoding").isPresent()) {
      return chunks();
    }
    Optional<String> length = head.header("Content-Length");
    return length.isPresent() ? in.readNBytes(Integer.parseInt(length.get())) : in.readAllBytes();
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int length = chunkLength(); length > 0; length = chunkLength()) {
      body.writeBytes(in.readNBytes(length));
      line();
      if (body.size() > MOST) {
        throw new IOException("the answer has no end");
      }
    }
    line();
    return body.toByteArray();
  }

  private int chunkLength() throws IOException {
    return Integer.parseInt(line(), 16);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = in.read(); read != '\n'; read = in.read()) {
      if (read < 0) {
        throw new EOFException("the connection ended after '" + line + "'");
      }
      if (read != '\r') {
        line.append((char) read);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /**
   * An answer.
   *
   * @param status its first line
   * @param headers its headers, each a line
   * @param body the bytes of its body, each a character, without the marks between chunks
   */
  record Answer(String status, List<String> headers, String body) {

    int code() {
      return Integer.parseInt(status.split(" ", 3)[1]);
    }

    byte[] bytes() {
      return body.getBytes(ISO_8859_1);
    }

    String text() {
      return new String(bytes(), UTF_8);
    }

    Optional<String> header(String name) {
      String start = name.toLowerCase(Locale.ROOT) + ":";
      return headers.stream()
          .filter(header -> header.toLowerCase(Locale.ROOT).startsWith(start))
          .map(header -> header.substring(start.length()).strip())
          .findFirst();
    }

    /** All of it that doesn't change with the time of day, to be compared. */
    String shown() {
      List<String> steady =
          headers.stream().filter(header -> !header.startsWith("Date:")).sorted().toList();
      return status + "\n" + String.join("\n", steady) + "\n\n" + body;
    }

    /** The same without what says where the body ends: a held back body has a known length. */
    String shownWithoutLength() {
      List<String> others =
          headers.stream()
              .filter(header -> !header.startsWith("Transfer-Encoding:"))
              .filter(header -> !header.startsWith("Content-Length:"))
              .toList();
      return new Answer(status, others, body).shown();
    }
  }
}
