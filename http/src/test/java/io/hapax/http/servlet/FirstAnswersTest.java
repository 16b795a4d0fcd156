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
 * Every way to answer, seen on the wire: the first answer is what the same application gives
 * without Hapax, the handler ran once, and the key is where the policy wants it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FirstAnswersTest extends OnEachContainer {

  private Twins twins;

  @BeforeParameterizedClassInvocation
  void start(Container on) {
    twins = Twins.withErrorPage(on, ways());
  }

  @AfterParameterizedClassInvocation
  void stop() {
    twins.close();
  }

  static List<Way> ways() {
    return Stream.of(PlainWays.all(), FailingWays.all(), AsyncWays.all())
        .flatMap(List::stream)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("ways")
  void underTheStandardPolicy(Way way) throws IOException {
    twins.check(Twins.STANDARD + way.name(), way.standard());
  }

  @ParameterizedTest
  @MethodSource("ways")
  void underAPolicyThatKeepsFailures(Way way) throws IOException {
    twins.check(Twins.KEEPING + way.name(), way.keeping());
  }
}
