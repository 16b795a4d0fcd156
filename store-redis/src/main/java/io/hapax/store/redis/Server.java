package io.hapax.store.redis;

import io.hapax.spi.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs scripts within the deadline, and turns whatever goes wrong into a {@link StoreException}.
 */
final class Server {

  private final RedisBridge bridge;
  private final Duration deadline;
  private final @Nullable Replication replication;
  private final String description;

  Server(
      RedisBridge bridge,
      Duration deadline,
      @Nullable Replication replication,
      String description) {
    this.bridge = bridge;
    this.deadline = deadline;
    this.replication = replication;
    this.description = description;
  }

  RedisBridge bridge() {
    return bridge;
  }

  String describe() {
    return description;
  }

  /** Runs a script whose effect need not outlive a failover. */
  <T> T run(String verb, ScriptCall call, Function<List<@Nullable Object>, T> reader) {
    return within(verb, () -> bridge.run(call), reader);
  }

  /** Runs a script whose effect counts once enough replicas have it. */
  <T> T write(String verb, ScriptCall call, Function<List<@Nullable Object>, T> reader) {
    if (replication != null && bridge instanceof RedisBridge.Replicating replicating) {
      return within(
          verb,
          () -> replicating.runReplicated(call, replication),
          answer -> reader.apply(confirmed(verb, answer, replication)));
    }
    return run(verb, call, reader);
  }

  private List<@Nullable Object> confirmed(
      String verb, RedisBridge.Replicated answer, Replication wanted) {
    if (Reply.hasWritten(answer.reply()) && answer.replicas() < wanted.replicas()) {
      throw new StoreException(
          "%s on %s reached %d replicas, not %d, within %d ms: look at the replicas' links"
              .formatted(
                  verb,
                  description,
                  answer.replicas(),
                  wanted.replicas(),
                  wanted.timeout().toMillis()),
          null);
    }
    return answer.reply();
  }

  /**
   * Runs many scripts. Those that fail are empty.
   *
   * @throws StoreException if all fail
   */
  <T> List<Optional<T>> runAll(
      String verb, List<ScriptCall> calls, Function<List<@Nullable Object>, T> reader) {
    long end = System.nanoTime() + deadline.toNanos();
    List<CompletableFuture<List<@Nullable Object>>> sent = sendAll(verb, calls);
    List<Optional<T>> answers = new ArrayList<>();
    StoreException failure = null;
    for (CompletableFuture<List<@Nullable Object>> answer : sent) {
      try {
        answers.add(Optional.of(until(end, verb, () -> answer, reader)));
      } catch (StoreException e) {
        failure = e;
        answers.add(Optional.empty());
      }
    }
    if (failure != null && answers.stream().allMatch(Optional::isEmpty)) {
      throw failure;
    }
    return answers;
  }

  private List<CompletableFuture<List<@Nullable Object>>> sendAll(
      String verb, List<ScriptCall> calls) {
    try {
      return bridge.runAll(calls);
    } catch (RuntimeException e) {
      throw Failures.of(verb, description, e);
    }
  }

  private interface Sending<R> {
    CompletableFuture<R> send();
  }

  private <R, T> T within(String verb, Sending<R> sending, Function<? super R, T> reader) {
    return until(System.nanoTime() + deadline.toNanos(), verb, sending, reader);
  }

  private <R, T> T until(long end, String verb, Sending<R> sending, Function<? super R, T> reader) {
    try {
      CompletableFuture<R> answer = sending.send();
      try {
        return reader.apply(answer.get(end - System.nanoTime(), TimeUnit.NANOSECONDS));
      } finally {
        answer.cancel(false); // one that is still queued in the client need not be sent
      }
    } catch (StoreException e) {
      throw e;
    } catch (TimeoutException e) {
      throw new StoreException(
          "%s on %s got no answer within %d ms".formatted(verb, description, deadline.toMillis()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException(verb + " on " + description + " was interrupted", e);
    } catch (ExecutionException e) {
      throw Failures.of(verb, description, e.getCause() == null ? e : e.getCause());
    } catch (RuntimeException e) {
      throw Failures.of(verb, description, e);
    }
  }
}
