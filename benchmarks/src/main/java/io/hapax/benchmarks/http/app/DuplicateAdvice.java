package io.hapax.benchmarks.http.app;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** The answer to a refused duplicate, for everything that throws: 409 and a few words. */
@RestControllerAdvice
class DuplicateAdvice {

  @ExceptionHandler({
    DuplicateException.class,
    org.springframework.dao.DuplicateKeyException.class,
    com.pig4cloud.plugin.idempotent.exception.IdempotentException.class
  })
  ResponseEntity<String> refuse() {
    return ResponseEntity.status(HttpStatus.CONFLICT).body("This request was made before.");
  }
}
