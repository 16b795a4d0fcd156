package io.hapax.shop.web;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;

/** Turns what handlers, and Spring MVC around them, throw into answers. */
@RestControllerAdvice
class ErrorAdvice extends ResponseEntityExceptionHandler {

  private static final Logger log = LoggerFactory.getLogger(ErrorAdvice.class);

  private final ErrorAnswers answers;

  ErrorAdvice(ErrorAnswers answers) {
    this.answers = answers;
  }

  @ExceptionHandler
  ResponseEntity<Object> refused(ShopException refusal, HttpServletRequest request) {
    return answers.entity(request, refusal.answer());
  }

  /** Something that says it has parts, and has none. */
  @ExceptionHandler
  ResponseEntity<Object> unparted(MultipartException error, HttpServletRequest request) {
    return answers.entity(
        request, new ErrorAnswer(HttpStatus.BAD_REQUEST, "invalid", "the body has no such parts"));
  }

  /** Tomcat reads parameters when one is asked for: they may be too many, or no UTF-8. */
  @ExceptionHandler
  ResponseEntity<Object> unreadable(InvalidParameterException error, HttpServletRequest request) {
    return answers.entity(request, ErrorAnswer.of(HttpStatusCode.valueOf(error.getErrorCode())));
  }

  /** The firewall looks at a header or a parameter only when it is asked for. */
  @ExceptionHandler
  ResponseEntity<Object> rejected(RequestRejectedException error, HttpServletRequest request) {
    return answers.entity(request, ErrorAnswer.of(HttpStatus.BAD_REQUEST));
  }

  /** Security's own filters answer these; the catch-all below must not make them a 500. */
  @ExceptionHandler({AccessDeniedException.class, AuthenticationException.class})
  void leaveToSecurity(RuntimeException error) {
    throw error;
  }

  @ExceptionHandler
  ResponseEntity<Object> failed(Exception error, HttpServletRequest request) {
    log.error("{} {} failed", request.getMethod(), request.getRequestURI(), error);
    return answers.entity(request, ErrorAnswer.of(HttpStatus.INTERNAL_SERVER_ERROR));
  }

  @Override
  protected @Nullable ResponseEntity<Object> handleExceptionInternal(
      Exception error,
      @Nullable Object body,
      HttpHeaders headers,
      HttpStatusCode status,
      WebRequest request) {
    ErrorAnswer answer = BadInput.describe(error, status);
    return answers.entity(((ServletWebRequest) request).getRequest(), answer, headers);
  }
}
