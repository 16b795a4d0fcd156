package io.hapax.shop.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.springframework.http.HttpStatusCode;

/**
 * What Tomcat refuses before any filter runs: a broken path, a header that is too large. Its own
 * report is a page of HTML. Public, because Tomcat makes it by its name.
 */
public class ContainerErrors extends ErrorReportValve {

  private static final String RESULT = "{\"code\":%d,\"message\":\"%s\",\"data\":null}";
  private static final String PROBLEM =
      "{\"type\":\"about:blank\",\"title\":\"%2$s\",\"status\":%1$d,\"detail\":\"%2$s\"}";

  @Override
  protected void report(Request request, Response response, Throwable error) {
    if (response.getStatus() < 400 || response.getContentWritten() > 0) {
      return;
    }
    try {
      write(response, style(request));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A request that could not be parsed has no path. */
  private static ErrorStyle style(Request request) {
    return request.getRequestURI() == null ? ErrorStyle.PROBLEM : ErrorStyle.of(request);
  }

  private static void write(Response response, ErrorStyle style) throws IOException {
    boolean result = style == ErrorStyle.RESULT;
    ErrorAnswer answer = ErrorAnswer.of(HttpStatusCode.valueOf(response.getStatus()));
    String body = (result ? RESULT : PROBLEM).formatted(response.getStatus(), answer.message());
    response.setContentType(result ? "application/json" : "application/problem+json");
    response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
    response.finishResponse();
  }
}
