package io.hapax.http.servlet;

import io.hapax.http.BodyCache;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;

/** A body that was read ahead, as the handler reads it: blocking, or told by a listener. */
final class CachedStream extends ServletInputStream {

  private final InputStream in;
  private final HttpServletRequest request;
  private long left;

  CachedStream(BodyCache cache, HttpServletRequest request) {
    this.in = cache.open();
    this.left = cache.size();
    this.request = request;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    if (read >= 0) {
      left--;
    }
    return read;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int read = in.read(buffer, offset, length);
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public boolean isFinished() {
    return left == 0;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  /** Everything is there already, so the listener is told once, on a thread of the container. */
  @Override
  public void setReadListener(ReadListener listener) {
    request.getAsyncContext().start(() -> tell(listener));
  }

  private void tell(ReadListener listener) {
    try {
      if (!isFinished()) {
        listener.onDataAvailable();
      }
      if (isFinished()) {
        listener.onAllDataRead();
      }
    } catch (Throwable error) {
      listener.onError(error);
    }
  }
}
