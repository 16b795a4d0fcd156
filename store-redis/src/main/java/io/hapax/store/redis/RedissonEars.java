package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.redisson.api.RPatternTopic;
import org.redisson.api.RedissonClient;
import org.redisson.api.listener.PatternStatusListener;
import org.redisson.client.codec.StringCodec;

/**
 * Messages through Redisson. It puts a few channels on each of its connections, which hundreds of
 * waiters would exhaust; so from the first waiter on there is one subscription, to all channels of
 * the store, and who waits for which is known here alone.
 */
final class RedissonEars implements PatternStatusListener {

  private final RedissonClient redisson;
  private final Map<String, RPatternTopic> topics = new ConcurrentHashMap<>();
  private final Subscriptions subscriptions = new Subscriptions(new Ready());
  private volatile boolean begun;

  RedissonEars(RedissonClient redisson) {
    this.redisson = redisson;
  }

  /** There is nothing to be done for one channel. */
  private final class Ready implements Subscriptions.Channels {
    @Override
    public boolean open(String channel) {
      return begun;
    }

    @Override
    public void close(String channel) {}
  }

  Ear listen(Channel channel, Runnable perhapsHeard) {
    boolean before = begun;
    Ear ear = subscriptions.add(channel.name(), perhapsHeard);
    topics.computeIfAbsent(channel.all(), this::subscribe);
    if (begun && !before) {
      perhapsHeard.run(); // it may have begun while we came in
    }
    return ear;
  }

  private RPatternTopic subscribe(String pattern) {
    RPatternTopic topic = redisson.getPatternTopic(pattern, StringCodec.INSTANCE);
    var unused =
        topic
            .addListenerAsync(
                String.class, (all, channel, message) -> subscriptions.heard(channel.toString()))
            .thenCompose(number -> topic.addListenerAsync(this))
            .whenComplete(
                (number, error) -> {
                  if (error == null) {
                    onPSubscribe(pattern);
                  } else {
                    topics.remove(pattern); // the next waiter tries again
                  }
                });
    return topic;
  }

  /** Called by Redisson, too, when it has subscribed again after a loss. */
  @Override
  public void onPSubscribe(String pattern) {
    begun = true;
    subscriptions.names().forEach(subscriptions::heard);
  }

  @Override
  public void onPUnsubscribe(String pattern) {}

  void close() {
    for (RPatternTopic topic : topics.values()) {
      var unused = topic.removeAllListenersAsync();
    }
  }
}
