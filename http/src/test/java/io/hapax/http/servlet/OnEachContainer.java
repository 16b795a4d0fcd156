package io.hapax.http.servlet;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs every test of a class on every container: all have to behave alike. */
@ParameterizedClass(name = "{0}")
@EnumSource(Container.class)
abstract class OnEachContainer {

  @Parameter Container container;

  TestServer.Builder server() {
    return TestServer.on(container);
  }
}
