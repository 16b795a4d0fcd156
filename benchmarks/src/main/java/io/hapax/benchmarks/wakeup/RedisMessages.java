package io.hapax.benchmarks.wakeup;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.sync.RedisCommands;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The floor of Redis: PUBLISH, and a subscriber. */
final class RedisMessages implements Owner, Waiting {

  private static final String CHANNEL = "bare";

  private final RedisCommands<String, String> commands;
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  RedisMessages(RedisClient client) {
    commands = client.connect().sync();
    StatefulRedisPubSubConnection<String, String> subscriber = client.connectPubSub();
    subscriber.addListener(
        new RedisPubSubAdapter<>() {
          @Override
          public void message(String channel, String message) {
            heard.add(message);
          }
        });
    subscriber.sync().subscribe(CHANNEL);
  }

  @Override
  public void begin(String key) {
    heard.clear();
  }

  @Override
  public void end(String key) {
    commands.publish(CHANNEL, key);
  }

  @Override
  public void until(String key) throws InterruptedException {
    while (!heard.take().equals(key)) {
      // one that nobody waited for
    }
  }
}
