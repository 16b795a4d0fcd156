package io.hapax.benchmarks.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Arrays;

/**
 * A connection that is kept, with as little of HTTP/1.1 as the application speaks: what the load
 * costs is taken from what is measured. Not for several threads.
 */
final class Connection implements Closeable {

  private static final int PATIENCE_MILLIS = 30_000;
  private static final int CHUNK_DIGITS = 16;

  private final Socket socket;
  private final InputStream in;
  private final byte[] buffer = new byte[8 * 1024];
  private int position;
  private int limit;
  private final byte[] line = new byte[1024];
  private int lineLength;
  private byte[] body = new byte[1024];
  private int bodyLength;

  Connection(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    in = socket.getInputStream();
  }

  /** Sends {@code request} and returns the status, once the whole answer is read. */
  int send(Request request) throws IOException {
    socket.getOutputStream().write(request.bytes());
    bodyLength = 0;
    readLine();
    int status = Integer.parseInt(text().substring(9, 12));
    readBody(readHeaders());
    return status;
  }

  /** The body of the last answer. */
  byte[] body() {
    return Arrays.copyOf(body, bodyLength);
  }

  /** Whether the body of the last answer was {@code expected}. */
  boolean bodyIs(byte[] expected) {
    return Arrays.equals(body, 0, bodyLength, expected, 0, expected.length);
  }

  /** The length of the body, or -1 if it comes in chunks. */
  private int readHeaders() throws IOException {
    int length = 0;
    for (readLine(); lineLength > 0; readLine()) {
      if (starts("content-length:")) {
        length = Integer.parseInt(text().substring("content-length:".length()).trim());
      } else if (starts("transfer-encoding:")) {
        length = -1;
      }
    }
    return length;
  }

  private void readBody(int length) throws IOException {
    if (length >= 0) {
      readPart(length);
      return;
    }
    for (int chunk = chunk(); chunk > 0; chunk = chunk()) {
      readPart(chunk);
      readLine();
    }
    readLine();
  }

  private int chunk() throws IOException {
    readLine();
    return Integer.parseInt(text(), CHUNK_DIGITS);
  }

  private void readPart(int length) throws IOException {
    if (bodyLength + length > body.length) {
      body = Arrays.copyOf(body, 2 * (bodyLength + length));
    }
    for (int i = 0; i < length; i++) {
      body[bodyLength++] = next();
    }
  }

  private void readLine() throws IOException {
    lineLength = 0;
    for (byte next = next(); next != '\n'; next = next()) {
      if (next != '\r') {
        line[lineLength++] = next;
      }
    }
  }

  private byte next() throws IOException {
    if (position == limit) {
      position = 0;
      limit = in.read(buffer);
      if (limit < 0) {
        throw new EOFException("the application closed the connection");
      }
    }
    return buffer[position++];
  }

  /** Whether the line starts with {@code name}, which is in lower case. */
  private boolean starts(String name) {
    if (lineLength < name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (Character.toLowerCase(line[i]) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private String text() {
    return new String(line, 0, lineLength, ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
