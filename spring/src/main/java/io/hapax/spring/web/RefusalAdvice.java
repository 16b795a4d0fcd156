package io.hapax.spring.web;

import io.hapax.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/**
 * Answers refusals that leave a controller. It comes before advice without an order, such as an
 * application's answer to every {@code Exception}; a controller's own handler, or advice with an
 * order below 0, comes before it.
 */
@ControllerAdvice
@Order(0)
public final class RefusalAdvice {

  private final RefusalWriter writer;

  /** Answers with {@code writer}. */
  public RefusalAdvice(RefusalWriter writer) {
    this.writer = writer;
  }

  /**
   * Answers.
   *
   * @throws IOException if the client hung up
   */
  @ExceptionHandler
  public void refused(
      RefusedException refused, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    writer.write(refused, request, response);
  }
}
