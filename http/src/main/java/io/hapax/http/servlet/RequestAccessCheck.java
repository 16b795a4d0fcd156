package io.hapax.http.servlet;

import jakarta.servlet.http.HttpServletRequest;

/**
 * Says whether whoever sent a request may still hear the outcome of an earlier one; see {@link
 * io.hapax.AccessCheck}. Safe for use by many threads.
 */
@FunctionalInterface
public interface RequestAccessCheck {

  /**
   * Whether the outcome may be sent. If not, the answer is 403, in the policy's style; an exception
   * leaves the filter, or the interceptor that asked. A route rule's request that had to wait is
   * asked about on another thread than the container's.
   */
  boolean permits(HttpServletRequest request);
}
