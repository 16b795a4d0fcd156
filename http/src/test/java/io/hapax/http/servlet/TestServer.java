package io.hapax.http.servlet;

import io.hapax.Hapax;
import io.hapax.HapaxBuilder;
import io.hapax.http.HttpSettings;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.PromptStore;
import io.hapax.spi.StoreException;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.http.HttpServlet;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.jspecify.annotations.Nullable;

/** A real Tomcat with the filter in it, an engine on a memory store, and a client. */
final class TestServer implements AutoCloseable {

  /** What a servlet does. */
  interface Handler {
    void handle(HttpServletRequest request, HttpServletResponse response) throws Exception;
  }

  static {
    // Tests break things on purpose, and Tomcat tells of each.
    Logger root = Logger.getLogger("");
    for (java.util.logging.Handler handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
  }

  final AtomicInteger storeCalls = new AtomicInteger();
  final AtomicBoolean storeDown = new AtomicBoolean();
  final HttpClient client = HttpClient.newHttpClient();
  final Hapax hapax;
  private final Tomcat tomcat = new Tomcat();
  private final Path directory;

  private TestServer(Builder from) throws Exception {
    HapaxBuilder engine = Hapax.on(counted(new MemoryStore())).purging(false, Duration.ofHours(1));
    from.engine.configure(engine);
    hapax = engine.build();
    directory = Files.createTempDirectory("hapax-tomcat");
    tomcat.setBaseDir(directory.toString());
    Connector connector = tomcat.getConnector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    Context context = tomcat.addContext(from.contextPath, directory.toString());
    from.outer.forEach(filter -> add(context, "outer" + filter.hashCode(), filter));
    Filter filter = new HapaxFilter(hapax, from.settings, from.callers, Routes.of(from.routes));
    add(context, "hapax", filter);
    from.inner.forEach(inner -> add(context, "inner" + inner.hashCode(), inner));
    from.servlets.forEach(servlet -> servlet.addTo(context));
    if (from.net) {
      context.addApplicationListener(HapaxRequestListener.class.getName());
    }
    if (from.errorPage) {
      ErrorPage page = new ErrorPage();
      page.setLocation("/error");
      context.addErrorPage(page);
    }
    tomcat.start();
  }

  private static void add(Context context, String name, Filter filter) {
    FilterDef def = new FilterDef();
    def.setFilterName(name);
    def.setFilter(filter);
    def.setAsyncSupported("true");
    context.addFilterDef(def);
    FilterMap map = new FilterMap();
    map.setFilterName(name);
    map.addURLPattern("/*");
    for (DispatcherType type : HapaxFilter.dispatches()) {
      map.setDispatcher(type.name());
    }
    context.addFilterMap(map);
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

  static Builder with() {
    return new Builder();
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  int port() {
    return tomcat.getConnector().getLocalPort();
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
      tomcat.stop();
      tomcat.destroy();
      hapax.close(Duration.ZERO);
      delete(directory);
    } catch (LifecycleException | IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private record Mapped(
      String path, Handler handler, @Nullable MultipartConfigElement multipart, boolean async) {
    void addTo(Context context) {
      Wrapper wrapper =
          Tomcat.addServlet(
              context,
              "servlet" + path,
              new HttpServlet() {
                private static final long serialVersionUID = 1L;

                @Override
                protected void service(HttpServletRequest request, HttpServletResponse response)
                    throws IOException {
                  run(request, response);
                }
              });
      wrapper.setAsyncSupported(async);
      if (multipart != null) {
        wrapper.setMultipartConfigElement(multipart);
      }
      context.addServletMappingDecoded(path, "servlet" + path);
    }

    private void run(HttpServletRequest request, HttpServletResponse response) throws IOException {
      try {
        handler.handle(request, response);
      } catch (IOException | RuntimeException | Error e) {
        throw e;
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  interface EngineSettings {
    void configure(HapaxBuilder builder);
  }

  static final class Builder {
    private final List<Mapped> servlets = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private final List<Filter> outer = new ArrayList<>();
    private final List<Filter> inner = new ArrayList<>();
    private HttpSettings settings = HttpSettings.defaults();
    private Callers callers = Callers.defaults();
    private EngineSettings engine = builder -> {};
    private String contextPath = "";
    private boolean net = true;
    private boolean errorPage;

    Builder servlet(String path, Handler handler) {
      servlets.add(new Mapped(path, handler, null, true));
      return this;
    }

    Builder syncServlet(String path, Handler handler) {
      servlets.add(new Mapped(path, handler, null, false));
      return this;
    }

    Builder multipartServlet(String path, Handler handler) {
      return multipartServlet(path, new MultipartConfigElement((String) null), handler);
    }

    Builder multipartServlet(String path, MultipartConfigElement limits, Handler handler) {
      servlets.add(new Mapped(path, handler, limits, true));
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
