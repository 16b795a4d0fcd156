package io.hapax.http.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Sees to it that no async request ends without its run having ended. */
final class CompletionListener implements AsyncListener {

  private final ProtectedExchange exchange;

  CompletionListener(ProtectedExchange exchange) {
    this.exchange = exchange;
  }

  @Override
  public void onComplete(AsyncEvent event) {
    exchange.completed();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    exchange.timedOut();
  }

  /** The error dispatch, or the completion, follows. */
  @Override
  public void onError(AsyncEvent event) {}

  /** The new context got a listener of its own where it was started. */
  @Override
  public void onStartAsync(AsyncEvent event) {}
}
