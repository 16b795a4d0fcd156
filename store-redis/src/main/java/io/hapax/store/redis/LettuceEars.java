package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Messages through one connection of Lettuce. After a loss Lettuce connects and subscribes again by
 * itself, which its listener hears as it heard the first subscription.
 */
final class LettuceEars implements Subscriptions.Channels {

  private final Subscriptions subscriptions = new Subscriptions(this);
  private final Lazily<StatefulRedisPubSubConnection<String, String>> connection;

  /** Channels that are to be listened to. */
  private final Set<String> wanted = new HashSet<>();

  /** Channels of which the server has not been told the latest. */
  private final Set<String> untold = new HashSet<>();

  LettuceEars(Supplier<StatefulRedisPubSubConnection<String, String>> connect) {
    this.connection =
        new Lazily<>(() -> listening(connect.get()), StatefulRedisPubSubConnection::close);
  }

  private StatefulRedisPubSubConnection<String, String> listening(
      StatefulRedisPubSubConnection<String, String> fresh) {
    fresh.addListener(
        new RedisPubSubAdapter<>() {
          @Override
          public void subscribed(String channel, long count) {
            subscriptions.heard(channel);
          }

          @Override
          public void message(String channel, String message) {
            subscriptions.heard(channel);
          }
        });
    return fresh;
  }

  Ear listen(Channel channel, Runnable perhapsHeard) {
    return subscriptions.add(channel.name(), perhapsHeard);
  }

  @Override
  public void open(String channel) {
    tell(channel, true);
  }

  @Override
  public void close(String channel) {
    tell(channel, false);
  }

  private void tell(String channel, boolean want) {
    synchronized (wanted) {
      untold.add(channel);
      if (want) {
        wanted.add(channel);
      } else {
        wanted.remove(channel);
      }
    }
    var unused = connection.get().thenAccept(this::tellTheServer);
  }

  /**
   * What is sent depends on what is wanted by now: these steps may come in any order. What was
   * wanted while there was no connection is sent along by the first that gets one.
   */
  private void tellTheServer(StatefulRedisPubSubConnection<String, String> c) {
    synchronized (wanted) {
      for (String channel : untold) {
        var unused =
            wanted.contains(channel)
                ? c.async().subscribe(channel)
                : c.async().unsubscribe(channel);
      }
      untold.clear();
    }
  }

  void close() {
    connection.close();
  }
}
