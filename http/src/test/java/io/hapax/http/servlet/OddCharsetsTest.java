package io.hapax.http.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms in charsets that nobody knows: what they are is the handler's to find out, if it asks. */
class OddCharsetsTest extends CountedRuns {

  @ParameterizedTest
  @CsvSource({"nonsense,a=%E4", "nonsense,''", "(),a=%E4", "(),''", "utf-16,a=%E4", "'',a=%E4"})
  void breakNothingThatTheContainerDoesNotBreak(String charset, String form) throws IOException {
    for (boolean asks : new boolean[] {false, true}) {
      runs.set(0);
      try (TestServer bare = application(asks).unprotected().start();
          TestServer server = application(asks).start()) {
        Wire.Answer expected = send(bare, charset, form);
        runs.set(0);
        Wire.Answer first = send(server, charset, form);
        if (asks) {
          // Hapax reads a form for its handler as Tomcat does. Jetty refuses more.
          assertThat(first.code()).isIn(200, expected.code());
        } else {
          assertThat(first.shown()).isEqualTo(expected.shown());
        }
        assertThat(runs).hasValue(1);
      }
    }
  }

  private TestServer.Builder application(boolean asks) {
    return counting(
        STANDARD,
        (request, response) -> {
          if (asks) {
            response.getWriter().print((int) request.getParameter("a").charAt(0));
          } else {
            response.getWriter().print(request.getInputStream().readAllBytes().length);
          }
        });
  }

  private static Wire.Answer send(TestServer to, String charset, String form) throws IOException {
    String type = "application/x-www-form-urlencoded;charset=" + charset;
    try (Wire wire = new Wire(to)) {
      byte[] body = form.getBytes(ISO_8859_1);
      return wire.send("POST", "/work?a=%C3%A9", body, KEY, "k", "Content-Type", type);
    }
  }
}
