package io.hapax.http.servlet;

import io.hapax.Hapax;
import io.hapax.http.HttpSettings;
import io.hapax.http.Refusals;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Makes the writes of a web application safe to repeat.
 *
 * <ol>
 *   <li>Every write is wrapped lightly; nothing is buffered, and no store is asked.
 *   <li>A route rule here, or a handler interceptor through {@link RequestProtection}, wakes the
 *       protection: the engine says whether to run, to replay or to refuse.
 *   <li>The answer of a run is held back until it is recorded, then sent. The filter finds the end
 *       of a run in whichever dispatch it comes: REQUEST, ASYNC, FORWARD or ERROR.
 *   <li>A failure that frees its key ends the run at once. One that is kept waits for its error
 *       page; where none begins within seconds, the container made the answer: of that, the status
 *       alone is kept.
 * </ol>
 *
 * <p>Register it for {@link #dispatches()} with async support, behind authentication and inside any
 * filter that compresses, and {@link HapaxRequestListener} beside it.
 */
public final class HapaxFilter implements Filter {

  /** Only what filters around this one still do comes between an error and its page. */
  private static final Duration ERROR_PAGE_PATIENCE = Duration.ofSeconds(5);

  private final Equipment equipment;
  private final Routes routes;

  /**
   * A filter.
   *
   * @param hapax the engine
   * @param settings what is set about HTTP
   * @param callers who sends requests
   * @param routes rules that wake it; {@link Routes#none()} where only interceptors do
   */
  public HapaxFilter(Hapax hapax, HttpSettings settings, Callers callers, Routes routes) {
    this(hapax, settings, callers, routes, ERROR_PAGE_PATIENCE);
  }

  HapaxFilter(
      Hapax hapax,
      HttpSettings settings,
      Callers callers,
      Routes routes,
      Duration errorPagePatience) {
    this.equipment =
        new Equipment(hapax, settings, callers, new Refusals(settings), errorPagePatience);
    this.routes = routes;
  }

  /** The dispatches that the filter has to be mapped for. */
  public static Set<DispatcherType> dispatches() {
    return EnumSet.of(
        DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.FORWARD, DispatcherType.ERROR);
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse to) {
      filter(http, to, chain);
    } else {
      chain.doFilter(request, response);
    }
  }

  private void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    ProtectedExchange known = ProtectedExchange.find(request);
    boolean first = request.getDispatcherType() == DispatcherType.REQUEST;
    if (known != null && !first) {
      again(known, request, response, chain);
    } else if (known != null || !first || RequestFacts.isSafe(request)) {
      chain.doFilter(request, response);
    } else {
      first(request, response, chain);
    }
  }

  private void first(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    ProtectedExchange exchange = ProtectedExchange.open(equipment, request, response);
    Optional<Protection> rule = routes.find(request);
    boolean goOn = rule.isEmpty() || exchange.protectRoute(rule.get());
    if (goOn) {
      Dispatches all = exchange.dispatches();
      run(all, DispatcherType.REQUEST, all.request(), all.response(), chain);
    }
  }

  private static void again(
      ProtectedExchange exchange,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, ServletException {
    DispatcherType type = request.getDispatcherType();
    if (exchange.enter(type, response)) {
      Dispatches all = exchange.dispatches();
      run(all, type, all.inside(request), all.inside(response), chain);
    }
  }

  private static void run(
      Dispatches all,
      DispatcherType type,
      HttpServletRequest request,
      HttpServletResponse response,
      FilterChain chain)
      throws IOException, ServletException {
    try {
      chain.doFilter(request, response);
    } catch (IOException | ServletException | RuntimeException | Error error) {
      if (all.threw(type, error)) {
        throw error;
      }
      return;
    }
    all.returned(type);
  }
}
