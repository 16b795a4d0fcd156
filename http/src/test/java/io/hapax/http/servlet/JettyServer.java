package io.hapax.http.servlet;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** An embedded Jetty. */
final class JettyServer implements Container.Running {

  private final Server server =
      new Server(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

  private JettyServer(Container.WebApp app) throws Exception {
    String path = app.contextPath().isEmpty() ? "/" : app.contextPath();
    ServletContextHandler context = new ServletContextHandler(path);
    context.addServletContainerInitializer(app.setUp());
    if (app.errorPage()) {
      ErrorPageErrorHandler pages = new ErrorPageErrorHandler();
      pages.addErrorPage(ErrorPageErrorHandler.GLOBAL_ERROR_PAGE, "/error");
      context.setErrorHandler(pages);
    }
    server.setHandler(context);
    ((ServerConnector) server.getConnectors()[0]).setIdleTimeout(app.silence().toMillis());
    server.start();
  }

  static JettyServer start(Container.WebApp app) throws Exception {
    return new JettyServer(app);
  }

  @Override
  public int port() {
    return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
  }

  @Override
  public void stop() throws Exception {
    server.stop();
  }
}
