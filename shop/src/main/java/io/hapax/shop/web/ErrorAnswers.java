package io.hapax.shop.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Gives an error the shape that its path asks for, inside Spring MVC and in front of it. */
@Component
public class ErrorAnswers {

  private final JsonMapper json;

  ErrorAnswers(JsonMapper json) {
    this.json = json;
  }

  /** The answer for Spring MVC to write. */
  public ResponseEntity<Object> entity(HttpServletRequest request, ErrorAnswer answer) {
    return entity(request, answer, new HttpHeaders());
  }

  ResponseEntity<Object> entity(
      HttpServletRequest request, ErrorAnswer answer, HttpHeaders headers) {
    return ResponseEntity.status(answer.status())
        .headers(headers)
        .contentType(contentType(request))
        .body(body(request, answer));
  }

  /** Writes the answer where there is no Spring MVC yet: in a security filter. */
  public void write(HttpServletRequest request, HttpServletResponse response, ErrorAnswer answer)
      throws IOException {
    response.setStatus(answer.status().value());
    response.setContentType(contentType(request).toString());
    response.getOutputStream().write(json.writeValueAsBytes(body(request, answer)));
  }

  private static Object body(HttpServletRequest request, ErrorAnswer answer) {
    return switch (ErrorStyle.of(request)) {
      case RESULT -> Result.error(answer.status().value(), answer.message());
      case PROBLEM -> answer.problem();
    };
  }

  private static MediaType contentType(HttpServletRequest request) {
    return switch (ErrorStyle.of(request)) {
      case RESULT -> MediaType.APPLICATION_JSON;
      case PROBLEM -> MediaType.APPLICATION_PROBLEM_JSON;
    };
  }
}
