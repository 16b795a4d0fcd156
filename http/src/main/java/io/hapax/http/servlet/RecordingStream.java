package io.hapax.http.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;

/** The stream that the handler writes to; where the bytes go is its response's matter. */
final class RecordingStream extends ServletOutputStream {

  private final RecordingResponse response;

  RecordingStream(RecordingResponse response) {
    this.response = response;
  }

  @Override
  public void write(int b) throws IOException {
    response.write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    response.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    response.flushStream();
  }

  /** The container closes the real stream, once the answer is in it. */
  @Override
  public void close() throws IOException {
    response.closeStream();
  }

  @Override
  public boolean isReady() {
    return response.isReady();
  }

  @Override
  public void setWriteListener(WriteListener listener) {
    response.setWriteListener(listener);
  }
}
