package io.hapax.benchmarks.wakeup;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/** The floor in one process: a future that one thread completes and another waits for. */
final class HandOver implements Owner, Waiting {

  private final Map<String, CompletableFuture<String>> futures = new ConcurrentHashMap<>();

  private CompletableFuture<String> future(String key) {
    return futures.computeIfAbsent(key, k -> new CompletableFuture<>());
  }

  @Override
  public void begin(String key) {
    var unused = future(key);
  }

  @Override
  public void end(String key) {
    future(key).complete(key);
  }

  @Override
  public void until(String key) throws ExecutionException, InterruptedException {
    future(key).get();
  }
}
