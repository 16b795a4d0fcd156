package io.hapax.http.servlet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.logging.Handler;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Valve;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.tomcat.util.descriptor.web.ErrorPage;

/** An embedded Tomcat. */
final class TomcatServer implements Container.Running {

  static {
    // Tests break things on purpose, and Tomcat tells of each.
    Logger root = Logger.getLogger("");
    for (Handler handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
  }

  private final Tomcat tomcat = new Tomcat();
  private final Path directory;

  private TomcatServer(Container.WebApp app) throws IOException, LifecycleException {
    directory = Files.createTempDirectory("hapax-tomcat");
    tomcat.setBaseDir(directory.toString());
    Connector connector = tomcat.getConnector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("connectionTimeout", Long.toString(app.silence().toMillis()));
    Context context = tomcat.addContext(app.contextPath(), directory.toString());
    context.addServletContainerInitializer(app.setUp(), null);
    if (app.errorPage()) {
      ErrorPage page = new ErrorPage();
      page.setLocation("/error");
      context.addErrorPage(page);
    }
    tomcat.start();
    withoutStackTraces();
  }

  /** What the container's own error page shows would tell of every filter on the way. */
  private void withoutStackTraces() {
    for (Valve valve : tomcat.getHost().getPipeline().getValves()) {
      if (valve instanceof ErrorReportValve report) {
        report.setShowReport(false);
      }
    }
  }

  static TomcatServer start(Container.WebApp app) throws IOException, LifecycleException {
    return new TomcatServer(app);
  }

  @Override
  public int port() {
    return tomcat.getConnector().getLocalPort();
  }

  @Override
  public void stop() throws IOException, LifecycleException {
    tomcat.stop();
    tomcat.destroy();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
