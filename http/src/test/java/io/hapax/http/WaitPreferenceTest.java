package io.hapax.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WaitPreferenceTest {

  @ParameterizedTest
  @CsvSource({
    "wait=10, 10",
    "'respond-async, wait=10', 10",
    "'WAIT = \"7\"', 7",
    "'wait=3;foo=bar', 3",
    "'wait=0', 0",
    "'wait=1, wait=2', 1",
  })
  void aWaitIsRead(String line, long seconds) {
    assertThat(WaitPreference.read(List.of(line))).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wait", "wait=", "wait=-1", "wait=1.5", "await=1", "wait=9999999999"})
  void whatMakesNoSenseIsNoPreference(String line) {
    assertThat(WaitPreference.read(List.of(line))).isNull();
  }

  @Test
  void theFirstOfSeveralLinesCounts() {
    assertThat(WaitPreference.read(List.of("respond-async", "wait=4", "wait=5")))
        .isEqualTo(Duration.ofSeconds(4));
    assertThat(WaitPreference.read(List.of())).isNull();
  }
}
