package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.concurrent.atomic.AtomicBoolean;
import org.redisson.api.RPatternTopic;
import org.redisson.api.listener.PatternStatusListener;

/** Redisson's one subscription to all channels of a store. */
final class RedissonPattern implements PatternStatusListener, Subscriptions.Channels {

  private final RPatternTopic topic;
  private final Subscriptions subscriptions = new Subscriptions(this);
  private final AtomicBoolean asked = new AtomicBoolean();

  RedissonPattern(RPatternTopic topic) {
    this.topic = topic;
  }

  /** There is nothing to be done for one channel. */
  @Override
  public void open(String channel) {}

  @Override
  public void close(String channel) {}

  Ear listen(String channel, Runnable perhapsHeard) {
    Ear ear = subscriptions.add(channel, perhapsHeard);
    if (asked.compareAndSet(false, true)) {
      subscribe();
    }
    return ear;
  }

  private void subscribe() {
    var unused =
        topic
            .addListenerAsync(
                String.class, (all, channel, message) -> subscriptions.heard(channel.toString()))
            .thenCompose(number -> topic.addListenerAsync(this))
            .whenComplete(
                (number, error) -> {
                  if (error == null) {
                    subscriptions.allHeard();
                  } else {
                    asked.set(false); // the next waiter tries again
                  }
                });
  }

  /** Called by Redisson when it has subscribed again after a loss. */
  @Override
  public void onPSubscribe(String pattern) {
    subscriptions.allHeard();
  }

  @Override
  public void onPUnsubscribe(String pattern) {}

  void close() {
    var unused = topic.removeAllListenersAsync();
  }
}
