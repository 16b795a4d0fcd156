package io.hapax.store.redis;

import io.hapax.spi.NotifyingStore.Ear;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/**
 * Messages through Redisson. It puts a few channels on each of its connections, which hundreds of
 * waiters would exhaust; so from the first waiter on there is one subscription, to all channels of
 * the store, and who waits for which is known here alone.
 */
final class RedissonEars {

  private final RedissonClient redisson;
  private final Map<String, RedissonPattern> patterns = new ConcurrentHashMap<>();

  RedissonEars(RedissonClient redisson) {
    this.redisson = redisson;
  }

  Ear listen(Channel channel, Runnable perhapsHeard) {
    return patterns
        .computeIfAbsent(channel.all(), this::pattern)
        .listen(channel.name(), perhapsHeard);
  }

  private RedissonPattern pattern(String all) {
    return new RedissonPattern(redisson.getPatternTopic(all, StringCodec.INSTANCE));
  }

  void close() {
    patterns.values().forEach(RedissonPattern::close);
  }
}
