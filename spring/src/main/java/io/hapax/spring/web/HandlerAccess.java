package io.hapax.spring.web;

import io.hapax.http.servlet.Protection;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.web.method.HandlerMethod;

/** Finds who says whether a handler's earlier answers may be heard. */
final class HandlerAccess {

  private final Supplier<Stream<HandlerAccessCheck>> checks;
  private final ConcurrentHashMap<Place, Optional<HandlerAccessCheck>> known =
      new ConcurrentHashMap<>();

  /** A method may be inherited by handlers of several types, each with rules of its own. */
  private record Place(Class<?> type, Method method) {}

  /** The first of {@code checks} that covers a handler decides; none is asked for before that. */
  HandlerAccess(Supplier<Stream<HandlerAccessCheck>> checks) {
    this.checks = checks;
  }

  /** {@code protection}, checked if it replays and anybody covers {@code handler}. */
  Protection check(Protection protection, HandlerMethod handler) {
    if (!protection.policy().replays()) {
      return protection;
    }
    return find(handler)
        .map(check -> protection.checkedBy(request -> check.permits(handler, request)))
        .orElse(protection);
  }

  Optional<HandlerAccessCheck> find(HandlerMethod handler) {
    Place place = new Place(handler.getBeanType(), handler.getMethod());
    Optional<HandlerAccessCheck> found = known.get(place);
    if (found == null) {
      found = checks.get().filter(check -> check.covers(handler)).findFirst();
      known.put(place, found);
    }
    return found;
  }
}
