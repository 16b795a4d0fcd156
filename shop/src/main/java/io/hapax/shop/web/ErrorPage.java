package io.hapax.shop.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers the error dispatch: what failed in a filter, or was sent with {@code sendError}. */
@RestController
class ErrorPage implements ErrorController {

  private final ErrorAnswers answers;

  ErrorPage(ErrorAnswers answers) {
    this.answers = answers;
  }

  @RequestMapping("/error")
  ResponseEntity<Object> error(HttpServletRequest request) {
    return answers.entity(request, ErrorAnswer.of(status(request)));
  }

  /** Someone who calls this path directly finds nothing here. */
  private static HttpStatusCode status(HttpServletRequest request) {
    Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    return code instanceof Integer value ? HttpStatusCode.valueOf(value) : HttpStatus.NOT_FOUND;
  }
}
