package io.hapax.http.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;

/** The stream that the handler writes to; where the bytes go is its response's matter. */
final class RecordingStream extends ServletOutputStream {

  private final Outlet outlet;

  RecordingStream(Outlet outlet) {
    this.outlet = outlet;
  }

  @Override
  public void write(int b) throws IOException {
    outlet.write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    outlet.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    outlet.flushStream();
  }

  /** The container closes the real stream, once the answer is in it. */
  @Override
  public void close() throws IOException {
    outlet.close();
  }

  @Override
  public boolean isReady() {
    return outlet.isReady();
  }

  @Override
  public void setWriteListener(WriteListener listener) {
    outlet.setWriteListener(listener);
  }
}
