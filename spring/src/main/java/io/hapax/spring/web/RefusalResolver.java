package io.hapax.spring.web;

import io.hapax.RefusedException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Answers refusals that leave a handler which no advice is for, such as a functional one. */
public final class RefusalResolver implements HandlerExceptionResolver, Ordered {

  private static final Logger LOG = LoggerFactory.getLogger(RefusalResolver.class);

  private final RefusalWriter writer;

  /** Answers with {@code writer}. */
  public RefusalResolver(RefusalWriter writer) {
    this.writer = writer;
  }

  @Override
  public int getOrder() {
    return LOWEST_PRECEDENCE;
  }

  @Override
  public @Nullable ModelAndView resolveException(
      HttpServletRequest request,
      HttpServletResponse response,
      @Nullable Object handler,
      Exception error) {
    if (!(error instanceof RefusedException refused)) {
      return null;
    }
    try {
      writer.write(refused, request, response);
    } catch (IOException e) {
      LOG.debug("A client hung up before its refusal was sent", e);
    }
    return new ModelAndView();
  }
}
