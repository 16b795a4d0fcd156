package io.hapax.http.servlet;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Sees to it that no async request ends without its run having ended. */
final class CompletionListener implements AsyncListener {

  private final AsyncLife async;

  CompletionListener(AsyncLife async) {
    this.async = async;
  }

  @Override
  public void onComplete(AsyncEvent event) {
    async.completed();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    async.timedOut();
  }

  /** The error dispatch, or the completion, follows. */
  @Override
  public void onError(AsyncEvent event) {}

  /** The new context got a listener of its own where it was started. */
  @Override
  public void onStartAsync(AsyncEvent event) {}
}
