package io.hapax.http.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A response as the handler sees it. Its {@link Outlet} says where the body goes; status and
 * headers go to the container's response. While that is not to be committed, {@code sendError} and
 * redirects are held back.
 */
abstract class HeldResponse extends HttpServletResponseWrapper {

  /** What the handler gave to {@code sendError}. */
  record HeldError(int status, @Nullable String message) {}

  private final Outlet outlet;
  private final HandlersWriter written;
  private @Nullable HeldError heldError;
  private @Nullable String redirectedTo;
  private @Nullable Locale locale;

  HeldResponse(HttpServletResponse response, Dispatches dispatches, int limit) {
    super(response);
    this.outlet = new Outlet(response, dispatches.async(), limit, this::goesOut);
    this.written = new HandlersWriter(response, outlet, dispatches);
  }

  /** The first byte is about to go out. */
  abstract void goesOut();

  /** Whether it has. */
  abstract boolean hasGoneOut();

  final Outlet outlet() {
    return outlet;
  }

  final HandlersWriter written() {
    return written;
  }

  final @Nullable HeldError heldError() {
    return heldError;
  }

  /** Where {@code sendRedirect} leads, or null. */
  final @Nullable String redirectedTo() {
    return redirectedTo;
  }

  /** What {@code setLocale} was given, or null. */
  final @Nullable Locale chosenLocale() {
    return locale;
  }

  /** A forward begins: it drops what was written, and its target chooses anew how to write. */
  final void forwarded() {
    if (outlet.isRecording() && !outlet.isFrozen()) {
      clear();
      written.forget();
    }
  }

  @Override
  public ServletOutputStream getOutputStream() {
    return written.stream();
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    return written.writer();
  }

  @Override
  public void flushBuffer() throws IOException {
    outlet.flush();
  }

  @Override
  public boolean isCommitted() {
    if (outlet.isAsleep()) {
      return super.isCommitted();
    }
    return !outlet.isRecording() || outlet.isFrozen();
  }

  @Override
  public void reset() {
    clear();
    super.reset();
    written.reset();
  }

  @Override
  public void resetBuffer() {
    clear();
    super.resetBuffer();
  }

  private void clear() {
    if (!outlet.isAsleep() && isCommitted()) {
      throw new IllegalStateException("the response is committed");
    }
    written.drain();
    outlet.clear();
  }

  @Override
  public void setStatus(int status) {
    if (!outlet.isEnded() && !hasGoneOut()) {
      super.setStatus(status);
    }
  }

  @Override
  public int getStatus() {
    HeldError held = heldError;
    return held == null ? super.getStatus() : held.status();
  }

  @Override
  public void sendError(int status) throws IOException {
    if (outlet.isRecording()) {
      hold(status, null);
    } else if (!outlet.isEnded()) {
      super.sendError(status);
    }
  }

  @Override
  public void sendError(int status, @Nullable String message) throws IOException {
    if (outlet.isRecording()) {
      hold(status, message);
    } else if (!outlet.isEnded()) {
      super.sendError(status, message);
    }
  }

  private void hold(int status, @Nullable String message) {
    resetBuffer();
    heldError = new HeldError(status, message);
    outlet.freeze();
  }

  @Override
  public void sendRedirect(String location) throws IOException {
    if (outlet.isAsleep()) {
      super.sendRedirect(location);
    } else if (!outlet.isEnded()) {
      redirect(location, SC_FOUND, true);
      redirectedTo = location;
    }
  }

  /** Servlet 6.1; its other new forms lead here. */
  public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
    if (outlet.isEnded()) {
      return;
    }
    redirect(location, status, clearBuffer);
    if (outlet.isAsleep()) {
      super.flushBuffer();
      outlet.end();
    }
  }

  private void redirect(String location, int status, boolean clearBuffer) {
    if (isCommitted()) {
      throw new IllegalStateException("the response is committed");
    }
    if (clearBuffer) {
      resetBuffer();
    }
    setStatus(status);
    setHeader("Location", location);
    outlet.freeze();
  }

  @Override
  public void setContentType(@Nullable String type) {
    super.setContentType(type);
    written.keepCharset();
  }

  @Override
  public void setCharacterEncoding(@Nullable String charset) {
    if (!written.charsetStands()) {
      super.setCharacterEncoding(charset);
    }
  }

  /** Servlet 6.1. */
  public void setCharacterEncoding(Charset charset) {
    setCharacterEncoding(charset.name());
  }

  @Override
  public void setLocale(Locale chosen) {
    super.setLocale(chosen);
    locale = chosen;
  }
}
