package io.hapax.benchmarks.stores;

import io.hapax.key.Scope;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** What all ways keep. */
final class Answer {

  static final Scope SCOPE = Scope.of("alice", "POST /orders");

  /** That of the policy firstWins. */
  static final Duration RETENTION = Duration.ofHours(24);

  /** Costs nothing; but a machine that stalls for a moment must not end the run. */
  static final Duration PATIENCE = Duration.ofSeconds(20);

  static final String TEXT = "{\"id\":17,\"state\":\"PAID\"}";

  private static final byte[] BYTES = TEXT.getBytes(StandardCharsets.UTF_8);

  private Answer() {}

  static byte[] bytes() {
    return BYTES.clone();
  }

  /** Fails the benchmark unless {@code right}. */
  static void require(boolean right, String otherwise) {
    if (!right) {
      throw new IllegalStateException(otherwise);
    }
  }
}
