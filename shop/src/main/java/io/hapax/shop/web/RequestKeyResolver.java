package io.hapax.shop.web;

import io.hapax.http.servlet.RequestProtection;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Hands the {@link RequestKey} over. A policy that requires one has refused requests without. */
@Component
class RequestKeyResolver implements HandlerMethodArgumentResolver, WebMvcConfigurer {

  @Override
  public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
    resolvers.add(this);
  }

  @Override
  public boolean supportsParameter(MethodParameter parameter) {
    return parameter.getParameterType() == RequestKey.class;
  }

  @Override
  public RequestKey resolveArgument(
      MethodParameter parameter,
      @Nullable ModelAndViewContainer container,
      NativeWebRequest request,
      @Nullable WebDataBinderFactory binders) {
    return Optional.ofNullable(request.getNativeRequest(HttpServletRequest.class))
        .flatMap(RequestProtection::of)
        .flatMap(RequestProtection::key)
        .map(RequestKey::new)
        .orElseThrow(() -> new IllegalStateException("the handler has no policy with a key"));
  }
}
