package io.hapax.http.servlet;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;

/**
 * The net below {@link HapaxFilter}: with it, an answer that an error page makes is waited for and
 * recorded with its body. Without it, or where there is no error page, the status alone is.
 */
public final class HapaxRequestListener implements ServletRequestListener {

  private static final String PRESENT = HapaxRequestListener.class.getName();

  /** Tells the filter that the net is there. */
  @Override
  public void requestInitialized(ServletRequestEvent event) {
    event.getServletRequest().setAttribute(PRESENT, true);
  }

  /** Ends what no error page has ended. */
  @Override
  public void requestDestroyed(ServletRequestEvent event) {
    ProtectedExchange exchange = ProtectedExchange.find(event.getServletRequest());
    if (exchange != null) {
      exchange.requestDestroyed();
    }
  }

  static boolean isPresent(ServletRequest request) {
    return request.getAttribute(PRESENT) != null;
  }
}
