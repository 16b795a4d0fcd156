package io.hapax.spring.web;

import io.hapax.http.servlet.RequestProtection;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Notes what a handler threw, before the application's exception handling makes an answer of it.
 * Resolves nothing.
 */
public final class ErrorNote implements HandlerExceptionResolver, Ordered {

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @Override
  public @Nullable ModelAndView resolveException(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Object handler,
      Exception error) {
    RequestProtection.of(request).ifPresent(protection -> protection.noteError(error));
    return null;
  }
}
