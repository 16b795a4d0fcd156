package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who listens on which channel. A channel is subscribed to for its first listener and given up
 * after its last. All that happens to a channel happens under its lock, so that no message falls
 * between a subscription and its listener.
 */
final class Subscriptions {

  /** Subscribes to a channel. Neither step waits for the server, nor calls back on this thread. */
  interface Channels {
    /** Whether messages of the channel can be heard already. */
    boolean open(String channel);

    void close(String channel);
  }

  private final Channels channels;
  private final Map<String, State> known = new ConcurrentHashMap<>();

  Subscriptions(Channels channels) {
    this.channels = channels;
  }

  /** The listeners of a channel, and whether the server has confirmed that they hear. */
  private static final class State {
    final List<Listener> listeners = new ArrayList<>();
    boolean begun;

    State(boolean begun) {
      this.begun = begun;
    }
  }

  /** One of several that may share a {@code Runnable}. */
  private static final class Listener {
    final Runnable perhapsHeard;

    Listener(Runnable perhapsHeard) {
      this.perhapsHeard = perhapsHeard;
    }
  }

  Ear add(String name, Runnable perhapsHeard) {
    Listener listener = new Listener(perhapsHeard);
    boolean[] begun = {false};
    known.compute(
        name,
        (key, there) -> {
          State channel = there == null ? new State(channels.open(key)) : there;
          channel.listeners.add(listener);
          begun[0] = channel.begun;
          return channel;
        });
    if (begun[0]) {
      perhapsHeard.run(); // nobody else will say so
    }
    return () -> remove(name, listener);
  }

  private void remove(String name, Listener listener) {
    known.computeIfPresent(
        name,
        (key, channel) -> {
          if (!channel.listeners.remove(listener) || !channel.listeners.isEmpty()) {
            return channel;
          }
          channels.close(key);
          return null;
        });
  }

  /** A message came on the channel, or listening to it has begun. */
  void heard(String name) {
    List<Listener> told = new ArrayList<>();
    known.computeIfPresent(
        name,
        (key, channel) -> {
          channel.begun = true;
          told.addAll(channel.listeners);
          return channel;
        });
    told.forEach(listener -> listener.perhapsHeard.run());
  }

  /** The channels that have listeners. */
  Set<String> names() {
    return Set.copyOf(known.keySet());
  }
}
