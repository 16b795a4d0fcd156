package io.hapax.http.servlet;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.Part;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the container makes of a multipart body. Containers say differently why they can't. */
final class Parts {

  /** Where Jetty keeps how a target takes parts. */
  private static final String JETTY_CONFIGURATION = "org.eclipse.jetty.multipartConfig";

  private Parts() {}

  /**
   * The parts, or null where the target is not configured for them and reads the body itself. None
   * where the body can't be taken apart, or only beyond the container's limits: it says so to the
   * handler too, which refuses it.
   *
   * @throws IOException if the client hung up
   */
  static @Nullable Collection<Part> of(ReplayableRequest request) throws IOException {
    request.requireAllowed(request.getContentLengthLong());
    try {
      return request.getParts();
    } catch (ServletException e) {
      return unreadable(e, request);
    } catch (IllegalStateException e) {
      // Tomcat. A target that is not configured has no cause; a body above the container's limits
      // has one, and is closed by then.
      return e.getCause() == null ? null : List.of();
    } catch (IOException e) {
      if (isHangUp(e)) {
        throw e;
      }
      return List.of();
    }
  }

  /** Jetty says one thing for all that can be wrong, and what was wrong in the cause. */
  private static @Nullable Collection<Part> unreadable(
      ServletException error, ReplayableRequest request) throws IOException {
    if (request.getAttribute(JETTY_CONFIGURATION) == null) {
      return null;
    }
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      // A body that ends too early is an EOFException; a connection that does is one of its own.
      if (cause instanceof IOException && cause.getClass() != EOFException.class) {
        throw new IOException(error);
      }
    }
    return List.of();
  }

  /** The containers' own exceptions have one of these behind them, or are one. */
  private static boolean isHangUp(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause instanceof EOFException
          || cause instanceof SocketException
          || cause instanceof SocketTimeoutException) {
        return true;
      }
    }
    return false;
  }
}
