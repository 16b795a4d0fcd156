package io.hapax.http.servlet;

import io.hapax.Execution;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;

/**
 * The sleeping protection of one request, found in it behind {@link HapaxFilter}. A handler
 * interceptor wakes it:
 *
 * <pre>{@code
 * boolean preHandle(request, ...) {
 *   return RequestProtection.of(request).map(it -> it.protect(request, protection)).orElse(true);
 * }
 * }</pre>
 *
 * The filter does the rest: it records the answer before the client sees it, whichever way the
 * handler gives it.
 */
public interface RequestProtection {

  /**
   * The protection of {@code request}. Empty for methods that need none (GET, HEAD, OPTIONS,
   * TRACE), and where the filter is not mapped.
   */
  static Optional<RequestProtection> of(ServletRequest request) {
    return Optional.ofNullable(ProtectedExchange.find(request));
  }

  /**
   * Asks the engine about this request, and waits if the policy says so. Decides once: every later
   * call, for an async, forward or error dispatch too, only repeats whether to go on.
   *
   * @param request the request as the handler sees it: filters between {@link HapaxFilter} and the
   *     handler may have read its form already
   * @return true to run the handler; false if the answer was given, and nothing may be added to it,
   *     or if the request waits detached: then the handler runs, if it does, in an ASYNC dispatch
   * @throws IOException if the client hung up while its body was read; nothing was claimed then
   */
  boolean protect(HttpServletRequest request, Protection protection) throws IOException;

  /**
   * The handler failed with {@code error}, and the application's own exception handling may make an
   * answer of it. To be told for each exception, before it is handled.
   */
  void noteError(Throwable error);

  /** The run, from {@link #protect} to the end of the request; empty where nothing is claimed. */
  Optional<Execution> execution();

  /**
   * The caller's key as it was read, without quotes and surrounding blanks, for a handler that
   * stores it with its work; empty where the caller sent none, and before {@link #protect}.
   */
  Optional<String> key();
}
