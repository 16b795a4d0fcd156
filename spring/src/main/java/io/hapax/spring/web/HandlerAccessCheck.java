package io.hapax.spring.web;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.method.HandlerMethod;

/**
 * Says whether a caller may still have the answer that a handler gave to an earlier request. A
 * replay does not run the handler, so nothing that stands in or around it is asked. A bean of this
 * type decides alone for the handlers that it covers; for all others, Spring Security's method
 * security is asked, as far as it needs no arguments.
 *
 * <p>Asked before a replay only, and never before a run. Safe for use by many threads.
 */
public interface HandlerAccessCheck {

  /** Whether this check decides for {@code handler}; asked once, before anybody is served. */
  boolean covers(HandlerMethod handler);

  /**
   * Whether the answer may be sent. Called on the thread of the request. What it throws is handled
   * as if the handler had thrown it; if it only says no, the answer is 403 in the policy's style.
   *
   * @param request the request; its body is not bound yet, and reading it here takes it from nobody
   */
  boolean permits(HandlerMethod handler, HttpServletRequest request);
}
