package io.hapax.spring.boot.web;

import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** An application's own exception handling, with an answer to everything. */
@RestControllerAdvice
public class Mishaps {

  @ExceptionHandler
  ResponseEntity<String> refused(IllegalArgumentException e) {
    return ResponseEntity.badRequest().body("bad: " + e.getMessage());
  }

  @ExceptionHandler
  ResponseEntity<String> anything(Exception e) {
    return ResponseEntity.internalServerError().body("failed: " + e.getMessage());
  }
}
