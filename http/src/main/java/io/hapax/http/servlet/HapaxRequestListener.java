package io.hapax.http.servlet;

import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;

/**
 * The net below {@link HapaxFilter}: it gives up a run that nothing else has ended by the time its
 * request is over, so that its lease is renewed no longer. Containers may call it once per request
 * or once per dispatch.
 */
public final class HapaxRequestListener implements ServletRequestListener {

  /** Ends what no dispatch has ended. */
  @Override
  public void requestDestroyed(ServletRequestEvent event) {
    ProtectedExchange exchange = ProtectedExchange.find(event.getServletRequest());
    if (exchange != null) {
      exchange.dispatches().requestDestroyed();
    }
  }
}
