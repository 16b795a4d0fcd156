package io.hapax.spring.web;

import io.hapax.key.KeyInput;
import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.KeyExpression;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.expression.EvaluationException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/**
 * A handler's key as an expression. The arguments are not bound yet when it is evaluated: it sees
 * the texts that the request holds for them.
 */
final class HandlerKey {

  private static final DefaultParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

  private final KeyExpression expression;
  private final List<Source> sources;

  private HandlerKey(KeyExpression expression, List<Source> sources) {
    this.expression = expression;
    this.sources = sources;
  }

  private enum Place {
    PATH,
    PARAMETER,
    HEADER
  }

  /**
   * Where a parameter's text is.
   *
   * @param parameter the parameter's name in the method
   * @param name its name in the request
   */
  private record Source(String parameter, Place place, String name) {}

  static HandlerKey read(String text, HandlerMethod handler, String where) {
    List<Source> sources = new ArrayList<>();
    for (MethodParameter parameter : handler.getMethodParameters()) {
      parameter.initParameterNameDiscovery(NAMES);
      Source source = source(parameter);
      if (source != null) {
        sources.add(source);
      }
    }
    List<String> names = sources.stream().map(Source::parameter).toList();
    try {
      return new HandlerKey(KeyExpression.parse(text, names, where), sources);
    } catch (HapaxSetupException e) {
      throw new HapaxSetupException(
          e.description(),
          e.action()
              + " A handler's key is made before its arguments are bound, of parameters with @PathVariable,"
              + " @RequestParam or @RequestHeader; for anything else, annotate the bean method that does the work.",
          e);
    }
  }

  private static @Nullable Source source(MethodParameter parameter) {
    String own = parameter.getParameterName();
    if (own == null) {
      return null;
    }
    PathVariable path = parameter.getParameterAnnotation(PathVariable.class);
    if (path != null) {
      return new Source(own, Place.PATH, named(path.name(), own));
    }
    RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
    if (query != null) {
      return new Source(own, Place.PARAMETER, named(query.name(), own));
    }
    RequestHeader header = parameter.getParameterAnnotation(RequestHeader.class);
    return header == null ? null : new Source(own, Place.HEADER, named(header.name(), own));
  }

  private static String named(String declared, String own) {
    return declared.isEmpty() ? own : declared;
  }

  KeyInput of(HttpServletRequest request) {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (Source source : sources) {
      List<String> found;
      try {
        found = find(source, request);
      } catch (IllegalStateException unreadable) {
        // Servlet 6.1: a broken percent encoding, or more parameters than the container takes.
        return KeyInput.malformed("the request's parameters can't be read");
      }
      if (found.size() > 1) {
        return KeyInput.malformed("'" + source.name() + "' was sent more than once");
      }
      values.put(source.parameter(), found.isEmpty() ? null : found.get(0));
    }
    try {
      return expression.evaluate(values);
    } catch (EvaluationException e) {
      return KeyInput.malformed("no key can be made of what was sent");
    }
  }

  private static List<String> find(Source source, HttpServletRequest request) {
    return switch (source.place()) {
      case PATH -> pathVariable(source.name(), request);
      case PARAMETER -> {
        String[] values = request.getParameterValues(source.name());
        yield values == null ? List.of() : List.of(values);
      }
      case HEADER -> Collections.list(request.getHeaders(source.name()));
    };
  }

  private static List<String> pathVariable(String name, HttpServletRequest request) {
    Object all = request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE);
    Object value = all instanceof Map<?, ?> variables ? variables.get(name) : null;
    return value == null ? List.of() : List.of(Objects.toString(value));
  }
}
