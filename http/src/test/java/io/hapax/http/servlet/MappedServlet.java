package io.hapax.http.servlet;

import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A servlet that a test has written as a lambda. */
record MappedServlet(
    String path,
    TestServer.Handler handler,
    @Nullable MultipartConfigElement multipart,
    boolean async) {
  void addTo(ServletContext context) {
    ServletRegistration.Dynamic registration =
        context.addServlet(
            "servlet" + path,
            new HttpServlet() {
              private static final long serialVersionUID = 1L;

              @Override
              protected void service(HttpServletRequest request, HttpServletResponse response)
                  throws IOException {
                run(request, response);
              }
            });
    registration.setAsyncSupported(async);
    if (multipart != null) {
      registration.setMultipartConfig(multipart);
    }
    registration.addMapping(path);
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
