package io.hapax.http.servlet;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Failures of which the container itself makes the answer, as there is no error page: that is sent
 * as without Hapax, and is out of its reach.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContainersErrorsTest extends OnEachContainer {

  private Twins twins;

  @BeforeParameterizedClassInvocation
  void start(Container on) {
    twins = Twins.withoutErrorPage(on, ways());
  }

  @AfterParameterizedClassInvocation
  void stop() {
    twins.close();
  }

  static List<Way> ways() {
    return Stream.of(FailingWays.all(), AsyncWays.all())
        .flatMap(List::stream)
        .filter(way -> way.standard() != Way.Fate.REPLAYED)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void freeTheKeyUnderTheStandardPolicy(Way way) throws IOException {
    twins.check(Twins.STANDARD + way.name(), way.standard());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void areNotReplayedUnderAPolicyThatKeepsFailures(Way way) throws IOException {
    boolean ownBody = way.name().startsWith("status-") || way.standard() == Way.Fate.LEFT;
    twins.check(Twins.KEEPING + way.name(), ownBody ? way.keeping() : Way.Fate.NOT_KEPT);
  }
}
