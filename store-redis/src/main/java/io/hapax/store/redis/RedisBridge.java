package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What the store needs of a Redis client. Safe for use by many threads. Closing a bridge closes the
 * connections that it opened, and leaves the client open.
 */
public interface RedisBridge extends AutoCloseable {

  /**
   * Runs a script: EVALSHA, and EVAL where the server answers NOSCRIPT.
   *
   * @return the reply, of {@code Long}, {@code byte[]} and null; fails with the client's exception
   */
  CompletableFuture<List<@Nullable Object>> run(ScriptCall call);

  /** Runs many, in one trip where the client can; each fails on its own. */
  default List<CompletableFuture<List<@Nullable Object>>> runAll(List<ScriptCall> calls) {
    return calls.stream().map(this::run).toList();
  }

  /**
   * Calls {@code perhapsHeard} for each message on {@code channel}, once when the subscription has
   * begun, and again whenever it begins anew after a loss. Returns at once.
   */
  Ear subscribe(Channel channel, Runnable perhapsHeard);

  @Override
  void close();

  /** A bridge that never blocks in {@link #run}: its answers come on the client's own threads. */
  interface NonBlocking extends RedisBridge {}

  /** A bridge that can wait for replicas. */
  interface Replicating extends RedisBridge {

    /**
     * Runs a script, then WAIT on the same connection.
     *
     * @return the reply, and how many replicas have it
     */
    CompletableFuture<Replicated> runReplicated(ScriptCall call, Replication replication);
  }

  /** A reply, and how many replicas have got what the script wrote. */
  record Replicated(List<@Nullable Object> reply, long replicas) {}

  /** Whether {@code error} is the server's answer to a script that it does not know (yet). */
  static boolean isNoScript(@Nullable Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause.getMessage() != null && cause.getMessage().startsWith("NOSCRIPT")) {
        return true;
      }
    }
    return false;
  }
}
