package io.hapax.shop.web;

import jakarta.servlet.http.HttpServletRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * What the database refuses. A unique index is the last line of defence, so what it stops is an
 * ordinary answer, not a failure of the server.
 */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class DatabaseErrorAdvice {

  private static final Logger log = LoggerFactory.getLogger(DatabaseErrorAdvice.class);

  private final ErrorAnswers answers;

  DatabaseErrorAdvice(ErrorAnswers answers) {
    this.answers = answers;
  }

  @ExceptionHandler
  ResponseEntity<Object> duplicate(DuplicateKeyException error, HttpServletRequest request) {
    return answers.entity(
        request, new ErrorAnswer(HttpStatus.CONFLICT, "conflict", "it exists already"));
  }

  /** Text that a column can't hold: validation comes first, so this is the net below it. */
  @ExceptionHandler
  ResponseEntity<Object> unstorable(
      DataIntegrityViolationException error, HttpServletRequest request) {
    log.warn("{} {}: a value got past validation", request.getMethod(), request.getRequestURI());
    return answers.entity(
        request, new ErrorAnswer(HttpStatus.BAD_REQUEST, "invalid", "a value can't be stored"));
  }

  @ExceptionHandler({
    TransientDataAccessException.class,
    DataAccessResourceFailureException.class,
    CannotCreateTransactionException.class
  })
  ResponseEntity<Object> busy(RuntimeException error, HttpServletRequest request) {
    log.warn("{} {}: database busy or away", request.getMethod(), request.getRequestURI(), error);
    HttpHeaders headers = new HttpHeaders();
    headers.set(HttpHeaders.RETRY_AFTER, "1");
    return answers.entity(request, ErrorAnswer.of(HttpStatus.SERVICE_UNAVAILABLE), headers);
  }
}
