package io.hapax.shop.processes;

import io.hapax.shop.testkit.Backend;

/** Waiters would wait for an hour, if they were not told. */
class TwoProcessesPostgresTest extends TwoProcessesRules {
  TwoProcessesPostgresTest() {
    super(Backend.POSTGRES, "--hapax.poll-interval=1h");
  }
}
