package io.hapax.spring.web;

import io.hapax.spring.HapaxSetupException;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Whether a handler's work is done when it returns. */
final class ReturnKinds {

  private static final String REACTIVE = "org.reactivestreams.Publisher";

  /** What goes on after the handler has returned, on other threads. */
  private static final Set<Class<?>> LATER =
      Set.of(
          Callable.class,
          Future.class,
          CompletionStage.class,
          DeferredResult.class,
          WebAsyncTask.class,
          ResponseBodyEmitter.class,
          StreamingResponseBody.class);

  private ReturnKinds() {}

  static boolean isDoneOnReturn(HandlerMethod handler) {
    ResolvableType type = ResolvableType.forMethodParameter(handler.getReturnType());
    return !isLater(type.toClass()) && !isLater(type.getGeneric(0).toClass());
  }

  private static boolean isLater(Class<?> type) {
    return LATER.stream().anyMatch(kind -> kind.isAssignableFrom(type));
  }

  static void refuseReactive(HandlerMethod handler, String where) {
    ResolvableType type = ResolvableType.forMethodParameter(handler.getReturnType());
    if (isReactive(type.toClass()) || isReactive(type.getGeneric(0).toClass())) {
      throw new HapaxSetupException(
          where + " returns " + type + ": reactive answers can't be recorded yet.",
          "Return the value, a CompletableFuture or a DeferredResult instead.");
    }
  }

  private static boolean isReactive(Class<?> type) {
    return type.getName().equals(REACTIVE)
        || Flow.Publisher.class.isAssignableFrom(type)
        || ClassUtils.getAllInterfacesForClassAsSet(type).stream()
            .anyMatch(parent -> parent.getName().equals(REACTIVE));
  }
}
