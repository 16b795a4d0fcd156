package io.hapax.store.tck.history;

import io.hapax.key.Scope;
import io.hapax.spi.IdempotencyStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Clients on one or more instances of a store, and what became of their calls. */
public final class Clients {

  private static final long PATIENCE_SECONDS = 120;

  private Clients() {}

  /**
   * Lets the clients of {@code load} loose on new records, and returns what they asked and heard.
   *
   * @param instances of one store; each client talks to one of them
   * @param committing null where no claim can be committed
   */
  public static History record(
      List<? extends IdempotencyStore> instances, @Nullable Committing committing, Load load)
      throws InterruptedException, TimeoutException {
    Scope scope = Scope.of(UUID.randomUUID().toString(), "POST /history");
    List<Page> pages =
        IntStream.range(0, load.keys()).mapToObj(i -> new Page(scope.key("key " + i))).toList();
    ExecutorService threads = Executors.newFixedThreadPool(load.clients(), Clients::daemon);
    CyclicBarrier start = new CyclicBarrier(load.clients());
    List<Future<List<String>>> running = new ArrayList<>();
    try {
      for (int i = 0; i < load.clients(); i++) {
        IdempotencyStore store = instances.get(i % instances.size());
        Client client = new Client(i, store, committing, pages, load);
        running.add(
            threads.submit(
                () -> {
                  start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                  return client.run();
                }));
      }
      return history(pages, failures(running));
    } finally {
      threads.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "client");
    thread.setDaemon(true);
    return thread;
  }

  private static List<String> failures(List<Future<List<String>>> running)
      throws InterruptedException, TimeoutException {
    List<String> failures = new ArrayList<>();
    for (Future<List<String>> client : running) {
      try {
        failures.addAll(client.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
      } catch (ExecutionException e) {
        throw new AssertionError("a client heard what no store may say", e.getCause());
      }
    }
    return failures;
  }

  private static History history(List<Page> pages, List<String> failures) {
    Map<String, List<Operation>> calls = new LinkedHashMap<>();
    pages.forEach(page -> calls.put(page.key.toString(), List.copyOf(page.calls)));
    return new History(calls, failures);
  }
}
