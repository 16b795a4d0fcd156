package io.hapax.http.servlet;

import jakarta.servlet.ServletContainerInitializer;
import java.time.Duration;

/** The servlet containers that every test of the filter runs on, each without any framework. */
enum Container {
  TOMCAT {
    @Override
    Running start(WebApp app) throws Exception {
      return TomcatServer.start(app);
    }
  },
  JETTY {
    @Override
    Running start(WebApp app) throws Exception {
      return JettyServer.start(app);
    }
  };

  /** Starts {@code app} on a free port of the loopback address. */
  abstract Running start(WebApp app) throws Exception;

  /**
   * What a container is told before it starts; everything else is done through the Servlet API,
   * alike on both.
   *
   * @param contextPath the path of the application
   * @param setUp adds filters, servlets and listeners
   * @param errorPage whether every error is dispatched to {@code /error}
   * @param silence how long a client may say nothing in the middle of its request
   */
  record WebApp(
      String contextPath, ServletContainerInitializer setUp, boolean errorPage, Duration silence) {}

  /** A container that runs. */
  interface Running {
    int port();

    void stop() throws Exception;
  }
}
