package io.hapax.http.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import java.io.IOException;

/** Hands the application's listener the context that records, not the container's. */
final class RelayedListener implements AsyncListener {

  private final AsyncListener listener;
  private final AsyncContext context;

  RelayedListener(AsyncListener listener, AsyncContext context) {
    this.listener = listener;
    this.context = context;
  }

  private AsyncEvent relayed(AsyncEvent event) {
    return new AsyncEvent(
        context, event.getSuppliedRequest(), event.getSuppliedResponse(), event.getThrowable());
  }

  @Override
  public void onComplete(AsyncEvent event) throws IOException {
    listener.onComplete(relayed(event));
  }

  @Override
  public void onTimeout(AsyncEvent event) throws IOException {
    listener.onTimeout(relayed(event));
  }

  @Override
  public void onError(AsyncEvent event) throws IOException {
    listener.onError(relayed(event));
  }

  /** The new context's own wrapper is made where it was started. */
  @Override
  public void onStartAsync(AsyncEvent event) throws IOException {
    listener.onStartAsync(event);
  }
}
