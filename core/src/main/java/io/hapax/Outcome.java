package io.hapax;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a finished run: an HTTP response, or a method's value. Immutable; the body is not
 * copied on the way in or out, so nobody may change it.
 */
public final class Outcome {

  /** The status of a method that returned. */
  public static final int NO_STATUS = 0;

  private final int status;
  private final List<Header> headers;
  private final byte @Nullable [] body;
  private final boolean bodyKept;

  private Outcome(int status, List<Header> headers, byte @Nullable [] body, boolean bodyKept) {
    this.status = status;
    this.headers = List.copyOf(headers);
    this.body = body;
    this.bodyKept = bodyKept;
  }

  /**
   * A header of a kept response.
   *
   * @param name as it was sent
   * @param value as it was sent
   */
  public record Header(String name, String value) {
    public Header {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(value, "value");
    }

    /** The name alone: its value is a part of the answer. */
    @Override
    public String toString() {
      return "Header[" + name + "]";
    }
  }

  /** A response whose body is kept. */
  public static Outcome response(int status, List<Header> headers, byte[] body) {
    return new Outcome(status, headers, Objects.requireNonNull(body, "body"), true);
  }

  /** A response whose body is too large, or was streamed: it happened, but can't be sent again. */
  public static Outcome responseWithoutBody(int status, List<Header> headers) {
    return new Outcome(status, headers, null, false);
  }

  /** A method's value, encoded; null is a value like any other. */
  public static Outcome value(byte @Nullable [] encoded) {
    return new Outcome(NO_STATUS, List.of(), encoded, true);
  }

  /** The response's status, or {@link #NO_STATUS}. */
  public int status() {
    return status;
  }

  /** The kept headers, in the order in which they were set. */
  public List<Header> headers() {
    return headers;
  }

  /** The first header of that name, in any case. */
  public Optional<String> header(String name) {
    return headers.stream()
        .filter(header -> header.name().equalsIgnoreCase(name))
        .map(Header::value)
        .findFirst();
  }

  /** The body or the value's bytes; null if it was not kept, or the value is null. */
  public byte @Nullable [] body() {
    return body;
  }

  /** Whether the body was kept, so that the outcome can be sent again. */
  public boolean bodyKept() {
    return bodyKept;
  }

  /** The same outcome with another status. */
  public Outcome withStatus(int other) {
    return new Outcome(other, headers, body, bodyKept);
  }

  /** The same outcome without its body. */
  public Outcome withoutBody() {
    return new Outcome(status, headers, null, false);
  }

  /** Status and size; never the body. */
  @Override
  public String toString() {
    return "Outcome[status="
        + status
        + ", "
        + (body == null ? "no body" : body.length + " bytes")
        + "]";
  }
}
