package io.hapax.spring.boot;

import io.hapax.Hapax;
import java.time.Duration;
import org.springframework.context.SmartLifecycle;

/**
 * Lets handlers end before a client of the store is stopped: Spring Data's are stopped in phase 0,
 * long before any bean is destroyed, and after those that bring requests.
 */
final class EngineLifecycle implements SmartLifecycle {

  private static final int BEFORE_CLIENTS = 1_024;

  private final Hapax hapax;
  private final Duration patience;
  private volatile boolean running;

  EngineLifecycle(Hapax hapax, Duration patience) {
    this.hapax = hapax;
    this.patience = patience;
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    hapax.awaitIdle(patience);
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return BEFORE_CLIENTS;
  }
}
