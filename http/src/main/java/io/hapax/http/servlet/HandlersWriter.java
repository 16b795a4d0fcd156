package io.hapax.http.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The stream or the writer that a handler took, one of them, and the charset of the writer. */
final class HandlersWriter {

  private final HttpServletResponse real;
  private final Outlet outlet;
  private final Dispatches dispatches;
  private @Nullable RecordingStream stream;
  private @Nullable PrintWriter writer;
  private @Nullable String charset;
  private boolean realTaken;

  HandlersWriter(HttpServletResponse real, Outlet outlet, Dispatches dispatches) {
    this.real = real;
    this.outlet = outlet;
    this.dispatches = dispatches;
  }

  RecordingStream stream() {
    if (writer != null) {
      throw new IllegalStateException("getWriter() was called before getOutputStream()");
    }
    RecordingStream open = stream;
    if (open == null) {
      open = new RecordingStream(outlet);
      stream = open;
    }
    return open;
  }

  PrintWriter writer() throws IOException {
    if (outlet.isAsleep() || (realTaken && outlet.isStreaming())) {
      realTaken = true;
      return real.getWriter();
    }
    PrintWriter open = writer;
    if (open == null) {
      open = open();
      writer = open;
    }
    return open;
  }

  private PrintWriter open() {
    if (stream != null) {
      throw new IllegalStateException("getOutputStream() was called before getWriter()");
    }
    // As containers do: from here on the charset stands, and Content-Type says so.
    String chosen = real.getCharacterEncoding();
    if (!goesWithoutSaying(chosen)) {
      real.setCharacterEncoding(chosen);
    }
    charset = chosen;
    return new PrintWriter(
        new OutputStreamWriter(new RecordingStream(outlet), Charset.forName(chosen)));
  }

  /** Whether Content-Type names it, or implies it, as Jetty has it for JSON. */
  private boolean goesWithoutSaying(String chosen) {
    String type = real.getContentType();
    if (type == null) {
      return false;
    }
    boolean chosenForAll =
        chosen.equalsIgnoreCase(StandardCharsets.ISO_8859_1.name())
            || chosen.equalsIgnoreCase(dispatches.defaultCharset());
    return type.toLowerCase(Locale.ROOT).contains("charset=") || !chosenForAll;
  }

  /** Whether a writer is open, so that its charset can't change. */
  boolean charsetStands() {
    return charset != null;
  }

  /** The media type was set anew, and may have brought another charset. */
  void keepCharset() {
    String stands = charset;
    if (stands != null && !stands.equalsIgnoreCase(real.getCharacterEncoding())) {
      real.setCharacterEncoding(stands);
    }
  }

  /** Whether the container's own writer was taken before anything was held back. */
  boolean realTaken() {
    return realTaken;
  }

  /** The bytes of all that was written. */
  void drain() {
    PrintWriter open = writer;
    if (open != null) {
      boolean was = outlet.seal(true);
      open.flush();
      outlet.seal(was);
    }
  }

  /** A forward's target chooses anew. */
  void forget() {
    stream = null;
    writer = null;
  }

  /** The response is reset. */
  void reset() {
    forget();
    charset = null;
    realTaken = false;
  }

  /** A container that gave its writer away makes its error pages in the writer's charset. */
  void takeReal() throws IOException {
    if (writer != null) {
      var unused = real.getWriter();
    }
  }

  /** Writes what is held back as the handler would have. */
  void writeToReal() throws IOException {
    String used = charset;
    if (writer != null && used != null) {
      real.getWriter().write(new String(outlet.bytes(), Charset.forName(used)));
    } else if (outlet.size() > 0) {
      outlet.writeTo(real.getOutputStream());
    }
  }
}
