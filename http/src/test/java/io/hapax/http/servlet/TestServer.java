package io.hapax.http.servlet;

import io.hapax.Hapax;
import io.hapax.HapaxBuilder;
import io.hapax.http.HttpSettings;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.PromptStore;
import io.hapax.spi.StoreException;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterRegistration;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A container with the filter in it, an engine on a memory store, and a client. */
final class TestServer implements AutoCloseable {

  /** What a servlet does. */
  interface Handler {
    void handle(HttpServletRequest request, HttpServletResponse response) throws Exception;
  }

  final AtomicInteger storeCalls = new AtomicInteger();
  final AtomicBoolean storeDown = new AtomicBoolean();
  final HttpClient client = HttpClient.newHttpClient();
  final Hapax hapax;
  private final Container.Running running;

  private TestServer(Builder from) throws Exception {
    HapaxBuilder engine = Hapax.on(counted(new MemoryStore())).purging(false, Duration.ofHours(1));
    from.engine.configure(engine);
    hapax = engine.build();
    running =
        from.container.start(
            new Container.WebApp(
                from.contextPath,
                (types, context) -> setUp(from, context),
                from.errorPage,
                from.silence));
  }

  /** As the application's own start-up code would do it. */
  private void setUp(Builder from, ServletContext context) {
    from.outer.forEach(filter -> add(context, "outer" + filter.hashCode(), filter));
    if (from.protecting) {
      Routes routes = Routes.of(from.routes);
      Filter filter =
          new HapaxFilter(hapax, from.settings, from.callers, routes, from.errorPagePatience);
      add(context, "hapax", filter);
    }
    from.inner.forEach(inner -> add(context, "inner" + inner.hashCode(), inner));
    from.servlets.forEach(servlet -> servlet.addTo(context));
    if (from.net) {
      context.addListener(new HapaxRequestListener());
    }
  }

  private static void add(ServletContext context, String name, Filter filter) {
    FilterRegistration.Dynamic registration = context.addFilter(name, filter);
    registration.setAsyncSupported(true);
    registration.addMappingForUrlPatterns(EnumSet.copyOf(HapaxFilter.dispatches()), true, "/*");
  }

  private IdempotencyStore counted(MemoryStore store) {
    Class<?>[] types = {IssuingStore.class, PromptStore.class};
    return (IdempotencyStore)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            types,
            (proxy, method, arguments) -> {
              if (method.getDeclaringClass() != Object.class
                  && !method.getName().equals("describe")) {
                storeCalls.incrementAndGet();
                if (storeDown.get()) {
                  throw new StoreException("down", null);
                }
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  static Builder on(Container container) {
    return new Builder(container);
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  int port() {
    return running.port();
  }

  /** A connection on which a request was sent, to be broken off at will. */
  Socket rawPost(String path, String body, String... headers) throws IOException {
    StringBuilder text = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < headers.length; i += 2) {
      text.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
    }
    text.append("\r\n").append(body);
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
    socket.setSoLinger(true, 0);
    socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  HttpResponse<String> post(String path, String body, String... headers) {
    return send("POST", path, BodyPublishers.ofString(body), headers);
  }

  HttpResponse<String> send(String method, String path, BodyPublisher body, String... headers) {
    try {
      return client.send(
          request(method, path, body, headers), BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  CompletableFuture<HttpResponse<String>> postLater(String path, String body, String... headers) {
    return client.sendAsync(
        request("POST", path, BodyPublishers.ofString(body), headers), BodyHandlers.ofString());
  }

  private HttpRequest request(String method, String path, BodyPublisher body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path)).version(HttpClient.Version.HTTP_1_1);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return request.timeout(Duration.ofSeconds(30)).method(method, body).build();
  }

  @Override
  public void close() {
    try {
      running.stop();
      hapax.close(Duration.ZERO);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  interface EngineSettings {
    void configure(HapaxBuilder builder);
  }

  static final class Builder {
    private final Container container;
    private final List<MappedServlet> servlets = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private final List<Filter> outer = new ArrayList<>();
    private final List<Filter> inner = new ArrayList<>();
    private HttpSettings settings = HttpSettings.defaults();
    private Callers callers = Callers.defaults();
    private EngineSettings engine = builder -> {};
    private String contextPath = "";
    private boolean protecting = true;
    private boolean net = true;
    private boolean errorPage;
    private Duration errorPagePatience = Duration.ofMinutes(1);
    private Duration silence = Duration.ofSeconds(30);

    private Builder(Container container) {
      this.container = container;
    }

    Builder servlet(String path, Handler handler) {
      servlets.add(new MappedServlet(path, handler, null, true));
      return this;
    }

    Builder syncServlet(String path, Handler handler) {
      servlets.add(new MappedServlet(path, handler, null, false));
      return this;
    }

    Builder multipartServlet(String path, Handler handler) {
      return multipartServlet(path, new MultipartConfigElement((String) null), handler);
    }

    Builder multipartServlet(String path, MultipartConfigElement limits, Handler handler) {
      servlets.add(new MappedServlet(path, handler, limits, true));
      return this;
    }

    Builder errorPage(Handler handler) {
      errorPage = true;
      return servlet("/error", handler);
    }

    Builder route(String path, Protection protection) {
      routes.add(Route.of("POST", path, protection));
      return this;
    }

    Builder route(Route route) {
      routes.add(route);
      return this;
    }

    /** A filter between the client and Hapax. */
    Builder outside(Filter filter) {
      outer.add(filter);
      return this;
    }

    /** A filter between Hapax and the servlet. */
    Builder inside(Filter filter) {
      inner.add(filter);
      return this;
    }

    Builder settings(HttpSettings settings) {
      this.settings = settings;
      return this;
    }

    Builder callers(Callers callers) {
      this.callers = callers;
      return this;
    }

    Builder engine(EngineSettings engine) {
      this.engine = engine;
      return this;
    }

    Builder contextPath(String path) {
      this.contextPath = path;
      return this;
    }

    /** How long a kept failure waits for its error page. */
    Builder errorPagePatience(Duration patience) {
      this.errorPagePatience = patience;
      return this;
    }

    /** How long a client may say nothing in the middle of its request. */
    Builder silence(Duration longest) {
      this.silence = longest;
      return this;
    }

    /** The same application without Hapax. */
    Builder unprotected() {
      this.protecting = false;
      return withoutNet();
    }

    Builder withoutNet() {
      this.net = false;
      return this;
    }

    TestServer start() {
      try {
        return new TestServer(this);
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }
}
