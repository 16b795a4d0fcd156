package io.hapax.http.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Ways to answer after the handler has returned. */
final class AsyncWays {

  /** Jetty 12.1 loses a timeout now and then that is over before the handler's thread has left. */
  private static final int SOON = 50;

  private AsyncWays() {}

  static List<Way> all() {
    return List.of(
        Way.succeeds(
            "async-thread",
            (request, response) -> {
              AsyncContext context = request.startAsync();
              new Thread(() -> write(context, "later")).start();
            }),
        Way.succeeds(
            "async-container-thread",
            (request, response) -> {
              AsyncContext context = request.startAsync(request, response);
              context.start(() -> write(context, "later"));
            }),
        Way.succeeds(
            "async-at-once",
            (request, response) -> {
              AsyncContext context = request.startAsync();
              write(context, "at once");
            }),
        Way.succeeds(
            "async-dispatch",
            (request, response) -> {
              if (request.getDispatcherType() == DispatcherType.ASYNC) {
                response.setStatus(201);
                response.getWriter().print("dispatched");
              } else {
                request.startAsync(request, response).dispatch();
              }
            }),
        Way.succeeds(
            "async-dispatch-elsewhere",
            (request, response) -> {
              AsyncContext context = request.startAsync();
              context.start(() -> context.dispatch("/view"));
            }),
        Way.succeeds(
            "async-twice",
            (request, response) -> {
              if (request.getDispatcherType() == DispatcherType.ASYNC) {
                AsyncContext again = request.startAsync();
                again.start(() -> write(again, "twice"));
              } else {
                request.startAsync().dispatch();
              }
            }),
        Way.ends(
            "async-stream",
            Way.Fate.NOT_KEPT,
            (request, response) -> {
              AsyncContext context = request.startAsync();
              context.start(
                  () -> {
                    flush(context, "first, ");
                    write(context, "second");
                  });
            }),
        Way.fails(
            "async-error-status",
            (request, response) -> {
              AsyncContext context = request.startAsync();
              context.start(
                  () -> {
                    try {
                      ((HttpServletResponse) context.getResponse()).sendError(418, "later");
                    } catch (IOException e) {
                      throw new AssertionError(e);
                    }
                    context.complete();
                  });
            }),
        Way.fails(
            "async-dispatch-to-error",
            (request, response) -> {
              AsyncContext context = request.startAsync();
              context.start(() -> context.dispatch("/failing-view"));
            }),
        Way.fails(
            "async-dispatch-to-exception",
            (request, response) -> {
              AsyncContext context = request.startAsync();
              context.start(() -> context.dispatch("/throwing-view"));
            }),
        Way.ends(
            "async-timeout",
            Way.Fate.LEFT,
            (request, response) -> request.startAsync().setTimeout(SOON)),
        Way.succeeds(
            "async-timeout-answered",
            (request, response) -> {
              AsyncContext context = request.startAsync();
              context.addListener(new Answering("timed out"));
              context.setTimeout(SOON);
            }));
  }

  private static void flush(AsyncContext context, String text) {
    try {
      context.getResponse().getWriter().print(text);
      context.getResponse().flushBuffer();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void write(AsyncContext context, String text) {
    try {
      context.getResponse().setContentType("text/plain");
      context.getResponse().getWriter().print(text);
      context.complete();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The application's own answer to a timeout. */
  private record Answering(String text) implements AsyncListener {
    @Override
    public void onTimeout(AsyncEvent event) {
      write(event.getAsyncContext(), text);
    }

    @Override
    public void onComplete(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }
}
