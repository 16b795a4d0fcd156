package io.hapax.store.redis;

/** A bridge, and how to shut the client below it down. */
record Connected(RedisBridge bridge, Runnable shutdown) implements AutoCloseable {

  RedisStore store() {
    return Some.store(bridge);
  }

  @Override
  public void close() {
    bridge.close();
    shutdown.run();
  }
}
