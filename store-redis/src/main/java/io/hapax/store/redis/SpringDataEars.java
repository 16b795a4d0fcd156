package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.spi.NotifyingStore.Ear;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.SubscriptionListener;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

/**
 * Messages through Spring Data's container, which may block when it is told what to listen to: it
 * is told on one thread of our own, in order.
 */
final class SpringDataEars
    implements Subscriptions.Channels, MessageListener, SubscriptionListener {

  private static final Logger LOG = LoggerFactory.getLogger(SpringDataEars.class);

  /** After a loss, each time. */
  private static final Duration RECOVERY = Duration.ofSeconds(1);

  private final Subscriptions subscriptions = new Subscriptions(this);
  private final RedisConnectionFactory factory;
  private final ExecutorService teller =
      Executors.newSingleThreadExecutor(task -> daemon(task, "hapax-redis-ears"));

  /** Used on the teller's thread alone. */
  private @Nullable RedisMessageListenerContainer container;

  SpringDataEars(RedisConnectionFactory factory) {
    this.factory = factory;
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  Ear listen(Channel channel, Runnable perhapsHeard) {
    return subscriptions.add(channel.name(), perhapsHeard);
  }

  @Override
  public void open(String channel) {
    tell(() -> container().addMessageListener(this, ChannelTopic.of(channel)));
  }

  @Override
  public void close(String channel) {
    tell(() -> container().removeMessageListener(this, ChannelTopic.of(channel)));
  }

  private void tell(Runnable step) {
    try {
      teller.execute(() -> attempt(step));
    } catch (RejectedExecutionException e) {
      LOG.debug("the bridge is closed; waiters poll", e);
    }
  }

  private static void attempt(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException e) {
      LOG.debug("Redis can't be listened to; waiters poll", e);
    }
  }

  private RedisMessageListenerContainer container() {
    RedisMessageListenerContainer known = container;
    if (known == null) {
      known = new RedisMessageListenerContainer();
      known.setConnectionFactory(factory);
      known.setRecoveryInterval(RECOVERY.toMillis());
      known.setTaskExecutor(Runnable::run);
      known.setSubscriptionExecutor(task -> daemon(task, "hapax-redis-subscription").start());
      known.afterPropertiesSet();
      known.start();
      container = known;
    }
    return known;
  }

  @Override
  public void onMessage(Message message, byte @Nullable [] pattern) {
    subscriptions.heard(new String(message.getChannel(), UTF_8));
  }

  @Override
  public void onChannelSubscribed(byte[] channel, long count) {
    subscriptions.heard(new String(channel, UTF_8));
  }

  void close() {
    tell(this::stop);
    teller.shutdown();
  }

  private void stop() {
    if (container != null) {
      container.stop();
    }
  }
}
