package io.hapax.shop.orders;

import io.hapax.shop.web.ShopException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Reads the header as seed 3 does: trimmed, and required. It is a parameter of its own, and the
 * first one, so that a request without a key is refused before its body is looked at.
 */
@Component
class IdempotencyKeyResolver implements HandlerMethodArgumentResolver, WebMvcConfigurer {

  private static final String HEADER = "Idempotency-Key";
  private static final int MAX_LENGTH = 255;

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(this);
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == IdempotencyKey.class;
  }

  @Override
  public IdempotencyKey resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    String header = request.getHeader(HEADER);
    if (header == null || header.isBlank()) {
      throw ShopException.of(
          HttpStatus.UNPROCESSABLE_CONTENT,
          "missing-idempotency-key",
          "Idempotency-Key header is required for this endpoint.");
    }
    if (header.trim().length() > MAX_LENGTH) {
      throw ShopException.badRequest("Idempotency-Key: at most 255 characters");
    }
    return new IdempotencyKey(header.trim());
  }
}
