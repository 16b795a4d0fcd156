package io.hapax.spring.boot;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application on a free port of the loopback address, and a client for it. */
final class RunningApp implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final URI base;
  private final HttpClient client = HttpClient.newHttpClient();

  private RunningApp(ConfigurableApplicationContext context) {
    this.context = context;
    this.base =
        URI.create(
            "http://127.0.0.1:"
                + context.getEnvironment().getRequiredProperty("local.server.port"));
  }

  /** Starts {@code configuration} with {@code properties}, each as {@code name=value}. */
  static RunningApp start(Class<?> configuration, String... properties) {
    List<String> all = new ArrayList<>(List.of(properties));
    all.add("server.port=0");
    all.add("server.address=127.0.0.1");
    all.add("spring.main.banner-mode=off");
    return new RunningApp(
        new SpringApplicationBuilder(configuration).properties(all.toArray(String[]::new)).run());
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Sends a request with JSON; headers come as name, value, name, value. */
  HttpResponse<String> send(String method, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String body, String... headers)
      throws IOException, InterruptedException {
    return send("POST", path, body, headers);
  }

  /** Sends the same request {@code times} times at once. */
  List<HttpResponse<String>> race(int times, Callable<HttpResponse<String>> request)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(times);
    CyclicBarrier start = new CyclicBarrier(times);
    try {
      List<Future<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        answers.add(
            threads.submit(
                () -> {
                  start.await();
                  return request.call();
                }));
      }
      List<HttpResponse<String>> all = new ArrayList<>();
      for (Future<HttpResponse<String>> answer : answers) {
        all.add(answer.get());
      }
      return all;
    } finally {
      threads.shutdownNow();
    }
  }

  Map<String, ?> beansOf(Class<?> type) {
    return context.getBeansOfType(type);
  }

  @Override
  public void close() {
    context.close();
  }
}
