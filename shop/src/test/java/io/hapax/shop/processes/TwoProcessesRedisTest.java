package io.hapax.shop.processes;

import io.hapax.shop.testkit.Backend;

/** Waiters would wait for an hour, if they were not told. */
class TwoProcessesRedisTest extends TwoProcessesRules {
  TwoProcessesRedisTest() {
    super(Backend.REDIS, "--hapax.poll-interval=1h");
  }
}
