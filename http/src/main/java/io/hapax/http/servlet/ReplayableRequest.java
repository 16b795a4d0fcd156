package io.hapax.http.servlet;

import io.hapax.http.BodyLimits;
import io.hapax.http.BodyTooLargeException;
import io.hapax.http.MediaType;
import io.hapax.key.BodyDigest;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;

/**
 * The request at the handler. Its body can be read before the handler reads it; until that happens
 * it is the wrapped request in everything but async contexts, whose life has to be known.
 */
final class ReplayableRequest extends BodyRequest {

  private final Dispatches dispatches;

  ReplayableRequest(HttpServletRequest request, Dispatches dispatches, RequestBody body) {
    super(request, body);
    this.dispatches = dispatches;
  }

  BodyLimits limits() {
    return body().limits();
  }

  /**
   * Reads the body, unless it was read; its digest.
   *
   * @throws BodyTooLargeException if it is larger than the limit, or a form of too many parameters
   */
  BodyDigest readAhead() throws IOException {
    return body().readAhead((HttpServletRequest) getRequest());
  }

  void requireAllowed(long length) {
    body().requireAllowed(length);
  }

  /** Reads the body of a form: asking the container for a parameter would use it up. */
  void readAheadForm() throws IOException {
    if (MediaType.isForm(RequestFacts.contentType(this))) {
      readAhead();
    }
  }

  /** Whether there was a body that somebody else has read. */
  boolean isConsumed() {
    long length = getContentLengthLong();
    return length > 0 || (length < 0 && body().isTaken() && isChunked());
  }

  private boolean isChunked() {
    return getHeader("Transfer-Encoding") != null || !getProtocol().startsWith("HTTP/1");
  }

  void discardBody() {
    body().discard();
  }

  /** Goes async while the engine waits; the handler has not begun. */
  AsyncContext startWaiting() {
    return super.startAsync(this, dispatches.response());
  }

  @Override
  public AsyncContext startAsync() {
    return dispatches.isAsleep() ? super.startAsync() : startAsync(this, dispatches.response());
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    return dispatches.async().started(super.startAsync(request, response));
  }

  @Override
  public AsyncContext getAsyncContext() {
    return dispatches.async().recording(super.getAsyncContext());
  }
}
