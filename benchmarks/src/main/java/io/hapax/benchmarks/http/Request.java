package io.hapax.benchmarks.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** The bytes of a request, made once; only the key in them changes. Not for several threads. */
final class Request {

  private static final String NO_KEY = "00000000-0000-4000-8000-000000000000";
  private static final int DIGITS = 12;
  private static final String ORDER =
      """
      {"item":"Blue ceramic teapot, 1.2 l","quantity":2,"priceCents":3495,"currency":"EUR",\
      "deliverTo":"Ada Example, 1 Sample Street, 12345 Anytown","note":"please ring twice, the bell\
       is old and tired"}""";

  private final byte[] bytes;
  private final int[] ends;

  private Request(byte[] bytes, int... ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  /** An order to {@code path}, whose key every kind of protection finds in its header. */
  static Request order(String path) {
    String head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            + "Idempotency-Key: "
            + NO_KEY
            + "\r\nX-Idempotency-Key: "
            + NO_KEY
            + "\r\n"
            + "Content-Length: "
            + ORDER.length()
            + "\r\n\r\n";
    int first = head.indexOf(NO_KEY) + NO_KEY.length();
    int second = head.lastIndexOf(NO_KEY) + NO_KEY.length();
    return new Request((head + ORDER).getBytes(ISO_8859_1), first, second);
  }

  static Request get(String path) {
    return new Request(
        ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").getBytes(ISO_8859_1));
  }

  /** This request, with {@code key} as the last digits of its key. */
  Request key(long key) {
    for (int end : ends) {
      long rest = key;
      for (int i = 1; i <= DIGITS; i++) {
        bytes[end - i] = (byte) Character.forDigit((int) (rest & 0xf), 16);
        rest >>>= 4;
      }
    }
    return this;
  }

  /** Not a copy. */
  byte[] bytes() {
    return bytes;
  }
}
