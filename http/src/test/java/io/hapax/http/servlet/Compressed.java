package io.hapax.http.servlet;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** As a filter that compresses has it; only {@code getOutputStream} is needed. */
final class Compressed extends HttpServletResponseWrapper implements Closeable {

  private @Nullable GZIPOutputStream gzip;

  Compressed(ServletResponse response) {
    super((HttpServletResponse) response);
  }

  @Override
  public void setContentLength(int length) {}

  @Override
  public void setContentLengthLong(long length) {}

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    setHeader("Content-Encoding", "gzip");
    if (gzip == null) {
      gzip = new GZIPOutputStream(super.getOutputStream());
    }
    GZIPOutputStream to = gzip;
    return new ServletOutputStream() {
      @Override
      public void write(int b) throws IOException {
        to.write(b);
      }

      @Override
      public boolean isReady() {
        return true;
      }

      @Override
      public void setWriteListener(WriteListener listener) {
        throw new UnsupportedOperationException();
      }
    };
  }

  @Override
  public void close() throws IOException {
    if (gzip != null) {
      gzip.finish();
    }
  }
}
