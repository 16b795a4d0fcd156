package io.hapax.spring.method;

import io.hapax.spring.Idempotent;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/** Which methods the advice is for: annotated ones that no dispatcher calls as a handler. */
final class Annotations {

  /** By name: there need not be a web on the class path. */
  private static final List<String> HANDLERS =
      List.of(
          "org.springframework.web.bind.annotation.RequestMapping",
          "org.springframework.web.service.annotation.HttpExchange");

  private Annotations() {}

  static @Nullable Idempotent find(Method method) {
    return find(method, Idempotent.class);
  }

  /** Seed 2's annotation, which is for handlers only. */
  static boolean isMisplaced(Method method) {
    return find(method, io.hapax.spring.once.Idempotent.class) != null;
  }

  /** Either annotation, on a method that a dispatcher calls. */
  static boolean isOnHandler(Method method) {
    boolean annotated =
        AnnotatedElementUtils.hasAnnotation(method, Idempotent.class)
            || AnnotatedElementUtils.hasAnnotation(method, io.hapax.spring.once.Idempotent.class);
    return annotated && isHandler(method);
  }

  private static <A extends Annotation> @Nullable A find(Method method, Class<A> type) {
    A found = AnnotatedElementUtils.findMergedAnnotation(method, type);
    return found == null || isHandler(method) ? null : found;
  }

  private static boolean isHandler(Method method) {
    MergedAnnotations all = MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
    return HANDLERS.stream().anyMatch(all::isPresent);
  }
}
