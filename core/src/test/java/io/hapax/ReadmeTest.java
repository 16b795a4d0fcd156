package io.hapax;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.Scope;
import io.hapax.memory.MemoryStore;
import io.hapax.policy.Policy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the README shows without Spring, as it stands there. */
class ReadmeTest {

  private final AtomicInteger receipts = new AtomicInteger();

  @Test
  void the_snippet_does_what_its_comment_says() {
    Hapax hapax = Hapax.on(new MemoryStore()).build();
    Scope scope = Scope.of("alice", "send receipt");
    Call call = Call.of(Policy.firstWins(), scope, "7c9e6679-7425-40de-944b-e07fc1f90ae7");

    String first =
        hapax.execute(call, ValueCodec.text(), () -> "receipt " + receipts.incrementAndGet());
    String again =
        hapax.execute(call, ValueCodec.text(), () -> "receipt " + receipts.incrementAndGet());

    assertThat(first).isEqualTo("receipt 1");
    assertThat(again).isEqualTo("receipt 1");
    hapax.close(Duration.ZERO);
  }
}
