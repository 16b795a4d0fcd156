package io.hapax.spring.web;

import io.hapax.http.MediaType;
import io.hapax.http.servlet.Protection;
import io.hapax.http.servlet.RequestProtection;
import io.hapax.spi.Mode;
import io.hapax.spring.tx.Fence;
import io.hapax.spring.tx.StoreTransactions;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.web.servlet.AsyncHandlerInterceptor;

/**
 * Wakes the filter for handlers that have a policy.
 *
 * <ol>
 *   <li>Once for each request, in its first dispatch: what is forwarded, resumed or an error page
 *       belongs to the request that was protected already.
 *   <li>A run in mode FENCE has the transactions of this thread until the handler has returned.
 *   <li>Where waits are detached, a duplicate waits without a thread, and comes back in an ASYNC
 *       dispatch: with the first answer, or to run. Not where a check has to be asked on the
 *       sender's thread before a replay, and not with a multipart body, which Spring would delete.
 * </ol>
 *
 * <p>To be the last interceptor: what the others refuse is never claimed.
 */
public final class IdempotencyInterceptor implements AsyncHandlerInterceptor {

  /** What {@code HapaxFilter} lets pass. */
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  /** In a request that waits detached, or runs after that, in mode FENCE. */
  private static final String DETACHED = IdempotencyInterceptor.class.getName() + ".detached";

  private enum Detached {
    WAITS,
    RUNS
  }

  private final HandlerRules rules;
  private final StoreTransactions transactions;
  private final boolean detaches;

  /** Wakes the filter as {@code rules} say, and fences {@code transactions}. */
  public IdempotencyInterceptor(HandlerRules rules, StoreTransactions transactions) {
    this(rules, transactions, false);
  }

  /**
   * Wakes the filter as {@code rules} say, and fences {@code transactions}.
   *
   * @param detaches whether waits leave the container's thread
   */
  public IdempotencyInterceptor(
      HandlerRules rules, StoreTransactions transactions, boolean detaches) {
    this.rules = rules;
    this.transactions = transactions;
    this.detaches = detaches;
  }

  @Override
  public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
      throws IOException {
    if (!isFirst(request) || SAFE.contains(request.getMethod())) {
      resume(request);
      return true;
    }
    Optional<Protection> protection = rules.find(handler, request);
    return protection.isEmpty() || protect(request, protection.get());
  }

  private boolean protect(HttpServletRequest request, Protection protection) throws IOException {
    RequestProtection sleeping =
        RequestProtection.of(request)
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "HapaxFilter is not mapped for this request, so it can't be protected"));
    Protection possible = detached(possible(protection), request);
    boolean fences = possible.mode() == Mode.FENCE;
    if (fences && possible.detaches()) {
      // Beforehand: by the time that the engine was asked, the wait may be over, and the request no
      // longer count as async.
      request.setAttribute(DETACHED, Detached.WAITS);
    }
    if (!sleeping.protect(request, possible)) {
      return false;
    }
    request.removeAttribute(DETACHED);
    if (fences) {
      sleeping.execution().ifPresent(run -> Fence.open(run, transactions));
    }
    return true;
  }

  private Protection detached(Protection protection, HttpServletRequest request) {
    boolean possible =
        detaches && protection.access() == null && !MediaType.isMultipart(request.getContentType());
    return possible ? protection.detaching() : protection;
  }

  /** It is its turn to run, after all. */
  private void resume(HttpServletRequest request) {
    if (request.getDispatcherType() == DispatcherType.ASYNC
        && request.getAttribute(DETACHED) == Detached.WAITS) {
      request.setAttribute(DETACHED, Detached.RUNS);
      RequestProtection.of(request)
          .flatMap(RequestProtection::execution)
          .ifPresent(run -> Fence.open(run, transactions));
    }
  }

  /** A transaction that runs already, begun by a filter, commits when nobody can fence it. */
  private static Protection possible(Protection protection) {
    return TransactionSynchronizationManager.isActualTransactionActive()
        ? protection.in(Mode.SURROUND)
        : protection;
  }

  @Override
  public void afterCompletion(
      HttpServletRequest request,
      HttpServletResponse response,
      Object handler,
      @Nullable Exception error) {
    leave(request);
  }

  @Override
  public void afterConcurrentHandlingStarted(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    leave(request);
  }

  private static void leave(HttpServletRequest request) {
    boolean resumed =
        request.getDispatcherType() == DispatcherType.ASYNC
            && request.getAttribute(DETACHED) == Detached.RUNS;
    if (isFirst(request) || resumed) {
      Fence.close();
    }
    if (resumed) {
      request.removeAttribute(DETACHED);
    }
  }

  private static boolean isFirst(HttpServletRequest request) {
    return request.getDispatcherType() == DispatcherType.REQUEST;
  }
}
