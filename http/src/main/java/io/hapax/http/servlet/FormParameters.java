package io.hapax.http.servlet;

import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code a=1&b=2} (URL standard, section 5). */
final class FormParameters {

  /**
   * The container would have a limit too, of 1,000 most often. Without any, a form of a few
   * megabytes becomes hundreds of them in memory.
   */
  private static final int MOST = 10_000;

  private static final int PIECE = 8 << 10;

  private FormParameters() {}

  /** Whether {@code form} has more parameters than are taken. */
  static boolean areMany(InputStream form) throws IOException {
    byte[] piece = new byte[PIECE];
    int parameters = 1;
    for (int read = form.read(piece); read >= 0 && parameters <= MOST; read = form.read(piece)) {
      for (int i = 0; i < read; i++) {
        parameters += piece[i] == '&' ? 1 : 0;
      }
    }
    return parameters > MOST;
  }

  /** The parameters in their order, in UTF-8. */
  static Map<String, List<String>> parse(@Nullable String text) {
    return parse(text, StandardCharsets.UTF_8);
  }

  /** The parameters in their order; what is no percent encoding is left out. */
  static Map<String, List<String>> parse(@Nullable String text, Charset charset) {
    Map<String, List<String>> parameters = new LinkedHashMap<>();
    if (text == null) {
      return parameters;
    }
    for (String pair : text.split("&", -1)) {
      if (!pair.isEmpty()) {
        add(pair, charset, parameters);
      }
    }
    return parameters;
  }

  private static void add(String pair, Charset charset, Map<String, List<String>> parameters) {
    int equals = pair.indexOf('=');
    try {
      String name = URLDecoder.decode(equals < 0 ? pair : pair.substring(0, equals), charset);
      String value = equals < 0 ? "" : URLDecoder.decode(pair.substring(equals + 1), charset);
      parameters.computeIfAbsent(name, unused -> new ArrayList<>()).add(value);
    } catch (IllegalArgumentException malformed) {
      // As containers do: one bad pair doesn't spoil the others.
    }
  }
}
