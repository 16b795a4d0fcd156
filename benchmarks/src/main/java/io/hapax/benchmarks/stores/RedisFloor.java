package io.hapax.benchmarks.stores;

import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;

/** Lettuce over one connection: {@code SET NX PX} and {@code SET XX PX}, or {@code GET}. */
final class RedisFloor implements Way {

  private static final String CLAIMED = "claimed by worker 1     "; // as long as the answer

  private final StatefulRedisConnection<String, String> connection;
  private final RedisCommands<String, String> commands;

  RedisFloor(StatefulRedisConnection<String, String> connection) {
    this.connection = connection;
    this.commands = connection.sync();
  }

  @Override
  public String name() {
    return "bare Lettuce";
  }

  @Override
  public void first(String key) {
    Answer.require(isOk(name(key), CLAIMED, lasting().nx()), "a first key was there already");
    Answer.require(isOk(name(key), Answer.TEXT, lasting().xx()), "a key that was taken is gone");
  }

  private boolean isOk(String name, String value, SetArgs how) {
    return "OK".equals(commands.set(name, value, how));
  }

  private static SetArgs lasting() {
    return SetArgs.Builder.px(Answer.RETENTION);
  }

  @Override
  public void duplicate(String key) {
    Answer.require(Answer.TEXT.equals(commands.get(name(key))), "an answer is not there");
  }

  private static String name(String key) {
    return "orders:alice:" + key;
  }

  @Override
  public void close() {
    connection.close();
  }
}
