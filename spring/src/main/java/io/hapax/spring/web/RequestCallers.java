package io.hapax.spring.web;

import io.hapax.http.servlet.Caller;
import io.hapax.http.servlet.Callers;
import io.hapax.spring.CallerLookup;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Whoever sent the request of this thread; outside of requests, whoever {@code otherwise} says. */
public final class RequestCallers implements CallerLookup {

  private final Callers callers;
  private final CallerLookup otherwise;

  /** Callers of requests, and of everything else. */
  public RequestCallers(Callers callers, CallerLookup otherwise) {
    this.callers = callers;
    this.otherwise = otherwise;
  }

  @Override
  public Current current() {
    if (!(RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes here)) {
      return otherwise.current();
    }
    Caller caller = callers.of(here.getRequest());
    String principal = caller.principal();
    return new Current(caller.tenant(), caller.userId() == null ? null : principal, principal);
  }
}
