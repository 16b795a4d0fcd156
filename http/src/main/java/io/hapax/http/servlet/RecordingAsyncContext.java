package io.hapax.http.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;

/**
 * An async context whose {@link #complete} records the answer first: afterwards no dispatch comes
 * by in which the filter could.
 */
final class RecordingAsyncContext implements AsyncContext {

  private final AsyncContext real;
  private final AsyncLife async;

  RecordingAsyncContext(AsyncContext real, AsyncLife async) {
    this.real = real;
    this.async = async;
  }

  @Override
  public void complete() {
    async.completing();
    real.complete();
  }

  @Override
  public void addListener(AsyncListener listener) {
    real.addListener(new RelayedListener(listener, this));
  }

  @Override
  public void addListener(
      AsyncListener listener, ServletRequest request, ServletResponse response) {
    real.addListener(new RelayedListener(listener, this), request, response);
  }

  @Override
  public <T extends AsyncListener> T createListener(Class<T> type) throws ServletException {
    return real.createListener(type);
  }

  @Override
  public ServletRequest getRequest() {
    return real.getRequest();
  }

  @Override
  public ServletResponse getResponse() {
    return real.getResponse();
  }

  @Override
  public boolean hasOriginalRequestAndResponse() {
    return real.hasOriginalRequestAndResponse();
  }

  @Override
  public void dispatch() {
    real.dispatch();
  }

  @Override
  public void dispatch(String path) {
    real.dispatch(path);
  }

  @Override
  public void dispatch(ServletContext context, String path) {
    real.dispatch(context, path);
  }

  @Override
  public void start(Runnable run) {
    real.start(run);
  }

  @Override
  public void setTimeout(long timeout) {
    real.setTimeout(timeout);
  }

  @Override
  public long getTimeout() {
    return real.getTimeout();
  }
}
