package io.hapax.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hapax.memory.MemoryStore;
import java.util.BitSet;
import org.junit.jupiter.api.Test;

class NodeTest {

  @Test
  void keysThatRanInOneProcessAreAddedToThoseOfOthers() {
    BitSet all = BitSet.valueOf(new long[] {0b0101});

    Node.union(all, BitSet.valueOf(new long[] {0b1010}));

    assertThat(all.cardinality()).isEqualTo(4);
  }

  @Test
  void aKeyThatRanTwiceIsNoticed() {
    BitSet all = BitSet.valueOf(new long[] {0b0101});

    assertThatIllegalStateException()
        .isThrownBy(() -> Node.union(all, BitSet.valueOf(new long[] {0b0100})));
  }

  @Test
  void aFirstRequestThatDoesNotRunIsNoticed() {
    Trial trial = new Trial(new MemoryStore(10));
    trial.first(Keys.of("a", 1));

    assertThatIllegalStateException().isThrownBy(() -> trial.first(Keys.of("a", 1)));
  }

  @Test
  void aDuplicateThatRunsIsNoticed() {
    Trial trial = new Trial(new MemoryStore(10));
    trial.first(Keys.of("a", 1));

    trial.duplicate(Keys.of("a", 1));
    assertThatIllegalStateException().isThrownBy(() -> trial.duplicate(Keys.of("a", 2)));
  }
}
