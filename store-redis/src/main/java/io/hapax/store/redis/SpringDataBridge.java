package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisPipelineException;
import org.springframework.data.redis.connection.ReturnType;

/**
 * Talks through Spring Data's connections. Over Lettuce's shared connection, the default, it does
 * not block. Over Jedis, or connections of one's own, it blocks as the client below does: let its
 * time-out be about the store's deadline, or a server that hangs holds a thread for each call until
 * it is over.
 */
public final class SpringDataBridge implements RedisBridge {

  private final RedisConnectionFactory factory;
  private final SpringDataEars ears;

  private SpringDataBridge(RedisConnectionFactory factory) {
    this.factory = factory;
    this.ears = new SpringDataEars(factory);
  }

  /** Talks through {@code factory}'s connections. */
  public static RedisBridge over(RedisConnectionFactory factory) {
    return SpringDataLettuce.isShared(factory)
        ? new SpringDataLettuce(factory)
        : new SpringDataBridge(factory);
  }

  @Override
  public CompletableFuture<List<@Nullable Object>> run(ScriptCall call) {
    try (RedisConnection connection = factory.getConnection()) {
      return CompletableFuture.completedFuture(run(connection, call));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static List<@Nullable Object> run(RedisConnection connection, ScriptCall call) {
    try {
      return replied(send(connection, call));
    } catch (RuntimeException e) {
      if (!RedisBridge.isNoScript(e)) {
        throw e;
      }
      byte[] text = call.script().text().getBytes(UTF_8);
      return replied(
          connection.scriptingCommands().eval(text, ReturnType.MULTI, 1, keyAndArguments(call)));
    }
  }

  /** A null of its own in a pipeline, where the replies come at the end. */
  private static @Nullable List<@Nullable Object> send(
      RedisConnection connection, ScriptCall call) {
    return connection
        .scriptingCommands()
        .evalSha(call.script().sha(), ReturnType.MULTI, 1, keyAndArguments(call));
  }

  private static List<@Nullable Object> replied(@Nullable List<@Nullable Object> reply) {
    if (reply == null) {
      throw new IllegalStateException(
          "the connection is in a transaction or a pipeline, where no reply can be had");
    }
    return reply;
  }

  private static byte[][] keyAndArguments(ScriptCall call) {
    byte[][] all = new byte[1 + call.arguments().size()][];
    all[0] = call.key().getBytes(UTF_8);
    for (int i = 1; i < all.length; i++) {
      all[i] = call.arguments().get(i - 1);
    }
    return all;
  }

  /** In one trip, unless it is a cluster over Jedis: its keys have many nodes. */
  @Override
  public List<CompletableFuture<List<@Nullable Object>>> runAll(List<ScriptCall> calls) {
    try (RedisConnection connection = factory.getConnection()) {
      if (!(connection instanceof RedisClusterConnection)) {
        return pipelined(connection, calls);
      }
    } catch (RuntimeException e) {
      return Collections.nCopies(calls.size(), CompletableFuture.failedFuture(e));
    }
    return RedisBridge.super.runAll(calls);
  }

  private List<CompletableFuture<List<@Nullable Object>>> pipelined(
      RedisConnection connection, List<ScriptCall> calls) {
    connection.openPipeline();
    calls.forEach(call -> send(connection, call));
    List<CompletableFuture<List<@Nullable Object>>> answers = new ArrayList<>();
    for (Object reply : replies(connection)) {
      answers.add(answer(calls.get(answers.size()), reply));
    }
    return answers;
  }

  private static List<Object> replies(RedisConnection connection) {
    try {
      return connection.closePipeline();
    } catch (RedisPipelineException e) {
      if (e.getPipelineResult().isEmpty()) {
        throw e; // it broke as a whole
      }
      return e.getPipelineResult();
    }
  }

  /** One that the server does not know (yet) is run again by itself. */
  @SuppressWarnings("unchecked") // every script replies with a list
  private CompletableFuture<List<@Nullable Object>> answer(ScriptCall call, Object reply) {
    if (!(reply instanceof Throwable error)) {
      return CompletableFuture.completedFuture((List<@Nullable Object>) reply);
    }
    return RedisBridge.isNoScript(error) ? run(call) : CompletableFuture.failedFuture(error);
  }

  @Override
  public Ear subscribe(Channel channel, Runnable perhapsHeard) {
    return ears.listen(channel, perhapsHeard);
  }

  @Override
  public void close() {
    ears.close();
  }
}
