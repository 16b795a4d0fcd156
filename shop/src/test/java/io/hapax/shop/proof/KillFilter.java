package io.hapax.shop.proof;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.context.annotation.Profile;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Outside of everything: notes the point, and stands between Hapax and the client. */
@Component
@Profile("proof")
@Order(Ordered.HIGHEST_PRECEDENCE)
class KillFilter extends OncePerRequestFilter {

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String point = request.getHeader(Kills.HEADER);
    if (point == null) {
      chain.doFilter(request, response);
      return;
    }
    Kills.begin(KillPoint.valueOf(point), key(request));
    try {
      chain.doFilter(request, new Halved(response));
    } finally {
      Kills.end();
    }
  }

  private static String key(HttpServletRequest request) {
    return Stream.of("Idempotency-Key", "X-Idempotency-Key", "X-Idempotency-Token")
        .map(request::getHeader)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  /** Sends the first half of what it is given, and is then at its point. */
  private static final class Halved extends HttpServletResponseWrapper {

    Halved(HttpServletResponse response) {
      super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
      ServletOutputStream out = super.getOutputStream();
      return new ServletOutputStream() {
        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          int half = length / 2;
          out.write(bytes, offset, half);
          out.flush();
          Kills.reached(KillPoint.DURING_RESPONSE);
          out.write(bytes, offset + half, length - half);
        }

        @Override
        public void write(int value) throws IOException {
          out.write(value);
        }

        @Override
        public void flush() throws IOException {
          out.flush();
        }

        @Override
        public boolean isReady() {
          return out.isReady();
        }

        @Override
        public void setWriteListener(WriteListener listener) {
          out.setWriteListener(listener);
        }
      };
    }
  }
}
