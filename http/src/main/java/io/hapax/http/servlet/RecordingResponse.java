package io.hapax.http.servlet;

import io.hapax.Outcome;
import io.hapax.http.HeaderRetention;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A response that can be held back until it is recorded.
 *
 * <ol>
 *   <li>Asleep, it is the wrapped response.
 *   <li>Recording, it keeps the body; status and headers go to the wrapped response, which is not
 *       committed. {@code sendError} and redirects are held back too.
 *   <li>A body above the limit, or a flush of an async handler, makes it stream: what was kept goes
 *       out, and so does all that follows. Such a body is not kept.
 *   <li>Ended, it takes nothing any more.
 * </ol>
 *
 * <p>A client that hangs up changes nothing: a handler that writes a long answer runs to its end,
 * and what it writes is dropped. Only an async handler is told, as it might stream for ever.
 */
final class RecordingResponse extends HttpServletResponseWrapper {

  private enum State {
    ASLEEP,
    RECORDING,
    STREAMING,
    ENDED
  }

  /** What the handler gave to {@code sendError}. */
  private record HeldError(int status, @Nullable String message) {}

  private final ProtectedExchange exchange;
  private final int limit;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
  private volatile State state = State.ASLEEP;
  private HeaderSnapshot before;
  private boolean realWriterTaken;
  private boolean sealed;
  private boolean redirected;
  private @Nullable String redirectedTo;
  private @Nullable HeldError heldError;
  private volatile boolean abandoned;
  private volatile @Nullable Outcome sent;
  private volatile @Nullable IOException clientGone;
  private @Nullable RecordingStream stream;
  private @Nullable PrintWriter writer;
  private @Nullable String writerCharset;
  private @Nullable Locale locale;

  RecordingResponse(HttpServletResponse response, ProtectedExchange exchange, int limit) {
    super(response);
    this.exchange = exchange;
    this.limit = limit;
    this.before = HeaderSnapshot.of(response);
  }

  /** From here on, nothing reaches the client. */
  void record() {
    before = HeaderSnapshot.of(real());
    boolean tooLate = realWriterTaken || super.isCommitted();
    state = tooLate ? State.STREAMING : State.RECORDING;
  }

  /** As {@link #record}, for an error page: what {@code first} had before its handler counts. */
  void recordAfter(RecordingResponse first) {
    record();
    before = first.before;
  }

  private HttpServletResponse real() {
    return (HttpServletResponse) getResponse();
  }

  /** What is to be kept of the answer; nothing can be added to it any more. */
  Outcome outcome() {
    Outcome gone = sent;
    if (gone != null) {
      return gone;
    }
    drainWriter();
    sealed = true;
    List<Outcome.Header> kept = keptHeaders();
    boolean withBody = state == State.RECORDING && heldError == null;
    return withBody
        ? Outcome.response(getStatus(), kept, buffer.toByteArray())
        : Outcome.responseWithoutBody(getStatus(), kept);
  }

  private List<Outcome.Header> keptHeaders() {
    List<Outcome.Header> headers = new ArrayList<>(before.addedTo(real()));
    if (locale != null && !containsHeader("Content-Language")) {
      headers.add(new Outcome.Header("Content-Language", locale.toLanguageTag()));
    }
    return HeaderRetention.keep(headers);
  }

  /** Whether {@code sendError} was called, so that the container makes the answer. */
  boolean holdsError() {
    return heldError != null;
  }

  /** Whether a part of the answer has gone out, and the rest does as it comes. */
  boolean isStreaming() {
    return state == State.STREAMING;
  }

  /** Whether the client hung up on a stream. */
  boolean lostItsClient() {
    return clientGone != null;
  }

  /** Sends what was held back. */
  void release() throws IOException {
    drainWriter();
    State was = state;
    state = State.ENDED;
    if (heldError != null) {
      takeRealWriter();
      super.sendError(heldError.status(), heldError.message());
    } else if (was == State.RECORDING && redirectedTo != null) {
      // The container, and filters around, have their own ways with a location.
      super.sendRedirect(redirectedTo);
    } else if (was == State.RECORDING && buffer.size() > 0) {
      super.setContentLengthLong(buffer.size());
      buffer.writeTo(super.getOutputStream());
    }
  }

  /**
   * An exception is the container's to answer, which has as much of the handler's answer as it
   * would have had: some containers send that, if there is no error page.
   */
  void handOver() throws IOException {
    drainWriter();
    boolean held = state == State.RECORDING && buffer.size() < super.getBufferSize();
    state = State.ENDED;
    if (held && writer != null) {
      takeRealWriter();
      super.getWriter().write(buffer.toString(Charset.forName(writerCharset)));
    } else if (held && buffer.size() > 0) {
      buffer.writeTo(super.getOutputStream());
    }
    buffer.reset();
  }

  /** A container that gave its writer away makes its error pages in the writer's charset. */
  private void takeRealWriter() throws IOException {
    if (writer != null) {
      var unused = super.getWriter();
    }
  }

  /** Sends another answer than the handler's, unless a part of that has gone out. */
  void sendInstead(Sendable answer) throws IOException {
    if (super.isCommitted()) {
      state = State.ENDED;
      return;
    }
    before.restore(real());
    send(answer);
  }

  /** Sends an answer where no handler ran. */
  void send(Sendable answer) throws IOException {
    if (realWriterTaken && !super.isCommitted()) {
      HeaderSnapshot.of(real()).restore(real());
    }
    state = State.ENDED;
    answer.writeTo(real());
  }

  /** An answer that is complete. */
  @FunctionalInterface
  interface Sendable {
    void writeTo(HttpServletResponse response) throws IOException;
  }

  // What the handler calls.

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    if (writer != null) {
      throw new IllegalStateException("getWriter() was called before getOutputStream()");
    }
    return stream();
  }

  private RecordingStream stream() {
    RecordingStream open = stream;
    if (open == null) {
      open = new RecordingStream(this);
      stream = open;
    }
    return open;
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    if (state == State.ASLEEP) {
      realWriterTaken = true;
      return super.getWriter();
    }
    if (realWriterTaken && state == State.STREAMING) {
      return super.getWriter();
    }
    PrintWriter open = writer;
    if (open == null) {
      open = openWriter();
      writer = open;
    }
    return open;
  }

  private PrintWriter openWriter() throws IOException {
    if (stream != null) {
      throw new IllegalStateException("getOutputStream() was called before getWriter()");
    }
    // As containers do: from here on the charset stands, and Content-Type says so.
    String charset = getCharacterEncoding();
    if (!goesWithoutSaying(charset)) {
      super.setCharacterEncoding(charset);
    }
    writerCharset = charset;
    return new PrintWriter(new OutputStreamWriter(new RecordingStream(this), charset));
  }

  /** Whether Content-Type names it, or implies it, as Jetty has it for JSON. */
  private boolean goesWithoutSaying(String charset) {
    String type = getContentType();
    if (type == null) {
      return false;
    }
    boolean chosenForAll =
        charset.equalsIgnoreCase(StandardCharsets.ISO_8859_1.name())
            || charset.equalsIgnoreCase(exchange.defaultCharset());
    return type.toLowerCase(Locale.ROOT).contains("charset=") || !chosenForAll;
  }

  void write(byte[] bytes, int offset, int length) throws IOException {
    requireListener();
    switch (state) {
      case ASLEEP -> super.getOutputStream().write(bytes, offset, length);
      case RECORDING -> keep(bytes, offset, length);
      case STREAMING -> toClient(() -> super.getOutputStream().write(bytes, offset, length));
      case ENDED -> {}
    }
  }

  private void keep(byte[] bytes, int offset, int length) throws IOException {
    if (isFrozen()) {
      return;
    }
    if (length > limit - buffer.size()) {
      startStreaming();
      write(bytes, offset, length);
    } else {
      buffer.write(bytes, offset, length);
    }
  }

  private void startStreaming() throws IOException {
    // Now, as it goes out: Tomcat calls it a 500 afterwards if the client has left.
    sent = Outcome.responseWithoutBody(getStatus(), keptHeaders());
    state = State.STREAMING;
    toClient(
        () -> {
          buffer.writeTo(super.getOutputStream());
          buffer.reset();
        });
  }

  private interface Writing {
    void run() throws IOException;
  }

  private void toClient(Writing writing) throws IOException {
    if (clientGone == null) {
      try {
        writing.run();
        return;
      } catch (IOException e) {
        clientGone = e;
        exchange.clientLeft();
      }
    }
    if (exchange.isAsync()) {
      throw new IOException("the client hung up", clientGone);
    }
  }

  /** The container takes no more of it, and whoever goes on writing is told. */
  void abandon() {
    if (state != State.ASLEEP) {
      abandoned = true;
    }
  }

  /** An async handler whose request was ended by the container might go on for ever otherwise. */
  private void requireListener() throws IOException {
    if (abandoned) {
      throw new IOException("the request is over", clientGone);
    }
  }

  void flushStream() throws IOException {
    if (state == State.ASLEEP) {
      super.getOutputStream().flush();
    } else {
      flushBuffer();
    }
  }

  @Override
  public void flushBuffer() throws IOException {
    if (state == State.ASLEEP) {
      super.flushBuffer();
      return;
    }
    requireListener();
    if (state == State.RECORDING && !sealed && exchange.isAsync()) {
      startStreaming();
    }
    if (state == State.STREAMING) {
      toClient(super::flushBuffer);
    }
  }

  void closeStream() throws IOException {
    if (state == State.ASLEEP) {
      super.getOutputStream().close();
    }
  }

  boolean isReady() {
    if (state != State.ASLEEP) {
      return true;
    }
    try {
      return super.getOutputStream().isReady();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void setWriteListener(WriteListener listener) {
    if (state != State.ASLEEP) {
      exchange.startOnContainer(() -> tell(listener));
      return;
    }
    try {
      super.getOutputStream().setWriteListener(listener);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** There is always room, so the listener is told once. */
  private static void tell(WriteListener listener) {
    try {
      listener.onWritePossible();
    } catch (Throwable error) {
      listener.onError(error);
    }
  }

  /** Whether the handler said all that it has to say: nothing may be added. */
  private boolean isFrozen() {
    return redirected || heldError != null;
  }

  @Override
  public boolean isCommitted() {
    return switch (state) {
      case ASLEEP -> super.isCommitted();
      case RECORDING -> isFrozen();
      case STREAMING, ENDED -> true;
    };
  }

  @Override
  public void reset() {
    clear();
    super.reset();
    stream = null;
    writer = null;
    writerCharset = null;
    realWriterTaken = false;
  }

  @Override
  public void resetBuffer() {
    clear();
    super.resetBuffer();
  }

  /** A forward begins: it drops what was written, and its target chooses anew how to write. */
  void forwarded() {
    if (state == State.RECORDING && !isFrozen()) {
      clear();
      stream = null;
      writer = null;
    }
  }

  private void clear() {
    if (state != State.ASLEEP && isCommitted()) {
      throw new IllegalStateException("the response is committed");
    }
    drainWriter();
    buffer.reset();
  }

  private void drainWriter() {
    PrintWriter open = writer;
    if (open != null) {
      boolean was = sealed;
      sealed = true;
      open.flush();
      sealed = was;
    }
  }

  @Override
  public void setStatus(int status) {
    if (state != State.ENDED && sent == null) {
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
    if (state == State.RECORDING) {
      hold(status, null);
    } else if (state != State.ENDED) {
      super.sendError(status);
    }
  }

  @Override
  public void sendError(int status, @Nullable String message) throws IOException {
    if (state == State.RECORDING) {
      hold(status, message);
    } else if (state != State.ENDED) {
      super.sendError(status, message);
    }
  }

  private void hold(int status, @Nullable String message) {
    resetBuffer();
    heldError = new HeldError(status, message);
  }

  @Override
  public void sendRedirect(String location) throws IOException {
    if (state == State.ASLEEP) {
      super.sendRedirect(location);
    } else {
      redirect(location, SC_FOUND, true);
      redirectedTo = location;
    }
  }

  /** Servlet 6.1; its other new forms lead here. */
  public void sendRedirect(String location, int status, boolean clearBuffer) throws IOException {
    boolean asleep = state == State.ASLEEP;
    redirect(location, status, clearBuffer);
    if (asleep) {
      super.flushBuffer();
      state = State.ENDED;
    }
  }

  private void redirect(String location, int status, boolean clearBuffer) {
    if (state == State.ENDED) {
      return;
    }
    if (isCommitted()) {
      throw new IllegalStateException("the response is committed");
    }
    if (clearBuffer) {
      resetBuffer();
    }
    setStatus(status);
    setHeader("Location", location);
    redirected = true;
  }

  @Override
  public void setContentType(@Nullable String type) {
    super.setContentType(type);
    if (writerCharset != null && !writerCharset.equalsIgnoreCase(getCharacterEncoding())) {
      super.setCharacterEncoding(writerCharset);
    }
  }

  @Override
  public void setCharacterEncoding(@Nullable String charset) {
    if (writerCharset == null) {
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
