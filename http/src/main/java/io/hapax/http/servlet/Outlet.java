package io.hapax.http.servlet;

import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Where the bytes of a response go.
 *
 * <ol>
 *   <li>Asleep, into the container's response.
 *   <li>Recording, into memory.
 *   <li>Above the limit, or after a flush of an async handler, they stream: what was kept goes out,
 *       and so does all that follows.
 *   <li>Ended, nowhere.
 * </ol>
 *
 * <p>A client that hangs up changes nothing: a handler that writes a long answer runs to its end,
 * and what it writes is dropped. Only an async handler is told, as it might stream for ever.
 */
final class Outlet {

  private enum State {
    ASLEEP,
    RECORDING,
    STREAMING,
    ENDED
  }

  private interface Writing {
    void run() throws IOException;
  }

  private final HttpServletResponse real;
  private final AsyncLife async;
  private final int limit;
  private final Runnable beforeStreaming;
  private final HeldBytes buffer = new HeldBytes();
  private volatile State state = State.ASLEEP;
  private volatile boolean abandoned;
  private volatile @Nullable IOException clientGone;
  private boolean sealed;
  private boolean frozen;

  /**
   * An outlet.
   *
   * @param beforeStreaming is run when the first byte is about to go out
   */
  Outlet(HttpServletResponse real, AsyncLife async, int limit, Runnable beforeStreaming) {
    this.real = real;
    this.async = async;
    this.limit = limit;
    this.beforeStreaming = beforeStreaming;
  }

  void record() {
    state = State.RECORDING;
  }

  /** Too late to hold anything back. */
  void stream() {
    state = State.STREAMING;
  }

  void end() {
    state = State.ENDED;
  }

  /** The container takes no more, and whoever goes on writing is told. */
  void abandon() {
    abandoned = state != State.ASLEEP;
  }

  boolean isAsleep() {
    return state == State.ASLEEP;
  }

  boolean isRecording() {
    return state == State.RECORDING;
  }

  boolean isStreaming() {
    return state == State.STREAMING;
  }

  boolean isEnded() {
    return state == State.ENDED;
  }

  boolean lostItsClient() {
    return clientGone != null;
  }

  /** The handler has said all that it has to say: what it adds is dropped. */
  void freeze() {
    frozen = true;
  }

  boolean isFrozen() {
    return frozen;
  }

  /** A flush means nothing from here on; whether it did before. */
  boolean seal(boolean shut) {
    boolean was = sealed;
    sealed = shut;
    return was;
  }

  int size() {
    return buffer.size();
  }

  byte[] bytes() {
    return buffer.toArray();
  }

  void writeTo(OutputStream out) throws IOException {
    buffer.writeTo(out);
  }

  void clear() {
    buffer.clear();
  }

  void write(byte[] bytes, int offset, int length) throws IOException {
    requireListener();
    switch (state) {
      case ASLEEP -> real.getOutputStream().write(bytes, offset, length);
      case RECORDING -> keep(bytes, offset, length);
      case STREAMING -> toClient(() -> real.getOutputStream().write(bytes, offset, length));
      case ENDED -> {}
    }
  }

  private void keep(byte[] bytes, int offset, int length) throws IOException {
    if (frozen) {
      return;
    }
    if (length > limit - buffer.size()) {
      startStreaming();
      write(bytes, offset, length);
    } else {
      buffer.add(bytes, offset, length);
    }
  }

  private void startStreaming() throws IOException {
    beforeStreaming.run();
    state = State.STREAMING;
    toClient(
        () -> {
          buffer.writeTo(real.getOutputStream());
          buffer.clear();
        });
  }

  private void toClient(Writing writing) throws IOException {
    if (clientGone == null) {
      try {
        writing.run();
        return;
      } catch (IOException e) {
        clientGone = e;
        async.clientLeft();
      }
    }
    if (async.isRunning()) {
      throw new IOException("the client hung up", clientGone);
    }
  }

  /** An async handler whose request was ended by the container might go on for ever otherwise. */
  private void requireListener() throws IOException {
    if (abandoned) {
      throw new IOException("the request is over", clientGone);
    }
  }

  /** Flushes the stream: before anything is held back, the container's own. */
  void flushStream() throws IOException {
    if (state == State.ASLEEP) {
      real.getOutputStream().flush();
    } else {
      flush();
    }
  }

  void flush() throws IOException {
    if (state == State.ASLEEP) {
      real.flushBuffer();
      return;
    }
    requireListener();
    if (state == State.RECORDING && !sealed && async.isRunning()) {
      startStreaming();
    }
    if (state == State.STREAMING) {
      toClient(real::flushBuffer);
    }
  }

  /** The container closes the real stream itself, once the answer is in it. */
  void close() throws IOException {
    if (state == State.ASLEEP) {
      real.getOutputStream().close();
    }
  }

  boolean isReady() {
    if (state != State.ASLEEP) {
      return true;
    }
    try {
      return real.getOutputStream().isReady();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void setWriteListener(WriteListener listener) {
    if (state != State.ASLEEP) {
      async.startOnContainer(() -> tell(listener));
      return;
    }
    try {
      real.getOutputStream().setWriteListener(listener);
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
}
