package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One script on its way. Whoever cancels the answer takes back a command that was not sent yet:
 * what nobody waits for any more need not arrive when the connection is back.
 */
final class LettuceRun {

  private final RedisClusterAsyncCommands<byte[], byte[]> commands;
  private final ScriptCall call;
  private final CompletableFuture<List<@Nullable Object>> answer;

  private LettuceRun(
      RedisClusterAsyncCommands<byte[], byte[]> commands,
      ScriptCall call,
      CompletableFuture<List<@Nullable Object>> answer) {
    this.commands = commands;
    this.call = call;
    this.answer = answer;
  }

  static CompletableFuture<List<@Nullable Object>> start(
      CompletableFuture<? extends RedisClusterAsyncCommands<byte[], byte[]>> connected,
      ScriptCall call) {
    CompletableFuture<List<@Nullable Object>> answer = new CompletableFuture<>();
    var unused =
        connected.whenComplete(
            (commands, error) -> {
              if (error != null) {
                answer.completeExceptionally(error);
              } else if (!answer.isDone()) {
                new LettuceRun(commands, call, answer).byName();
              }
            });
    return answer;
  }

  private byte[][] keys() {
    return new byte[][] {call.key().getBytes(UTF_8)};
  }

  private void byName() {
    RedisFuture<List<@Nullable Object>> command =
        commands.evalsha(call.script().sha(), ScriptOutputType.MULTI, keys(), call.argumentArray());
    follow(command, true);
  }

  private void byText() {
    RedisFuture<List<@Nullable Object>> command =
        commands.eval(call.script().text(), ScriptOutputType.MULTI, keys(), call.argumentArray());
    follow(command, false);
  }

  private void follow(RedisFuture<List<@Nullable Object>> command, boolean mayBeUnknown) {
    var unused =
        command.whenComplete(
            (reply, error) -> {
              if (error == null) {
                answer.complete(reply);
              } else if (mayBeUnknown && RedisBridge.isNoScript(error)) {
                byText();
              } else {
                answer.completeExceptionally(error);
              }
            });
    Cancelling.with(answer, command);
  }
}
