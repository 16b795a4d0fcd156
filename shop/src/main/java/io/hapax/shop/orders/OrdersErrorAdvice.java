package io.hapax.shop.orders;

import io.hapax.shop.web.BadInput;
import io.hapax.shop.web.ErrorAnswers;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Seed 3 says 422 where the rest of the shop says 400: JSON that can be read, but not obeyed. */
@RestControllerAdvice(assignableTypes = OrdersController.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class OrdersErrorAdvice {

  private final ErrorAnswers answers;

  OrdersErrorAdvice(ErrorAnswers answers) {
    this.answers = answers;
  }

  @ExceptionHandler
  ResponseEntity<Object> invalid(
      MethodArgumentNotValidException error, HttpServletRequest request) {
    return answers.entity(request, BadInput.describe(error, HttpStatus.UNPROCESSABLE_CONTENT));
  }

  @ExceptionHandler
  ResponseEntity<Object> unreadable(
      HttpMessageNotReadableException error, HttpServletRequest request) {
    HttpStatus status =
        BadInput.isWrongType(error) ? HttpStatus.UNPROCESSABLE_CONTENT : HttpStatus.BAD_REQUEST;
    return answers.entity(request, BadInput.describe(error, status));
  }
}
