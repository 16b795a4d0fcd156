package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Who listens on which channel. A channel is subscribed to for its first listener and given up
 * after its last. Who comes and what is heard take turns, so that no message falls between a
 * subscription and its listener.
 */
final class Subscriptions {

  /** Subscribes to a channel. Neither step waits for the server, nor calls back on this thread. */
  interface Channels {
    void open(String channel);

    void close(String channel);
  }

  private final Channels channels;
  private final Map<String, State> known = new HashMap<>();
  private boolean allBegun;

  Subscriptions(Channels channels) {
    this.channels = channels;
  }

  /** The listeners of a channel, and whether the server has confirmed that they hear. */
  private static final class State {
    final List<Listener> listeners = new ArrayList<>();
    boolean begun;
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
    if (begunWhenAdded(name, listener)) {
      perhapsHeard.run(); // nobody else will say so
    }
    return () -> remove(name, listener);
  }

  private synchronized boolean begunWhenAdded(String name, Listener listener) {
    State channel = known.get(name);
    if (channel == null) {
      channels.open(name);
      channel = new State();
      known.put(name, channel);
    }
    channel.listeners.add(listener);
    return channel.begun || allBegun;
  }

  private synchronized void remove(String name, Listener listener) {
    State channel = known.get(name);
    if (channel != null && channel.listeners.remove(listener) && channel.listeners.isEmpty()) {
      known.remove(name);
      channels.close(name);
    }
  }

  /** A message came on the channel, or listening to it has begun. */
  void heard(String name) {
    List<Listener> told = new ArrayList<>();
    synchronized (this) {
      State channel = known.get(name);
      if (channel != null) {
        channel.begun = true;
        told.addAll(channel.listeners);
      }
    }
    told.forEach(listener -> listener.perhapsHeard.run());
  }

  /** Listening to all channels has begun, also those that nobody has opened yet. */
  void allHeard() {
    List<Listener> told = new ArrayList<>();
    synchronized (this) {
      allBegun = true;
      known.values().forEach(channel -> told.addAll(channel.listeners));
    }
    told.forEach(listener -> listener.perhapsHeard.run());
  }
}
