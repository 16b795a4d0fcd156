package io.hapax.spring.web;

import io.hapax.http.servlet.Protection;
import io.hapax.spring.HapaxSetupException;
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
  private record Place(Class<?> type, Method method, boolean replayed) {}

  /** The first of {@code checks} that covers a handler decides; none is asked for before that. */
  HandlerAccess(Supplier<Stream<HandlerAccessCheck>> checks) {
    this.checks = checks;
  }

  /** {@code protection}, checked if anybody covers {@code handler}. */
  Protection check(Protection protection, HandlerMethod handler) {
    return find(handler, protection.policy().replays())
        .map(check -> protection.checkedBy(request -> check.permits(handler, request)))
        .orElse(protection);
  }

  private Optional<HandlerAccessCheck> find(HandlerMethod handler, boolean replayed) {
    Place place = new Place(handler.getBeanType(), handler.getMethod(), replayed);
    Optional<HandlerAccessCheck> found = known.get(place);
    if (found == null) {
      found = replayed ? find(handler) : findIfPossible(handler);
      known.put(place, found);
    }
    return found;
  }

  /**
   * A policy that replays nothing tells an outcome only where an {@code OutcomeResolver} knows one.
   * A rule that can't be asked is no reason to fail the start for that.
   */
  private Optional<HandlerAccessCheck> findIfPossible(HandlerMethod handler) {
    try {
      return find(handler);
    } catch (HapaxSetupException e) {
      return Optional.empty();
    }
  }

  private Optional<HandlerAccessCheck> find(HandlerMethod handler) {
    return checks.get().filter(check -> check.covers(handler)).findFirst();
  }
}
