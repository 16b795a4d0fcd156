package io.hapax.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoutePatternTest {

  @ParameterizedTest
  @CsvSource({
    "/orders, /orders, true",
    "/orders, /orders/, false",
    "/orders, /Orders, false",
    "/orders/*, /orders/7, true",
    "/orders/*, /orders, false",
    "/orders/*, /orders/, false",
    "/orders/*, /orders/7/cancel, false",
    "/orders/*/cancel, /orders/7/cancel, true",
    "/orders/*/cancel, /orders/7/pay, false",
    "/api/**, /api, true",
    "/api/**, /api/, true",
    "/api/**, /api/a/b/c, true",
    "/api/**, /apis, false",
    "/*/b/**, /a/b/c, true",
    "/**, /, true",
    "/**, /a/b, true",
    "/, /, true",
    "/, /a, false",
    "/a.b, /aXb, false",
  })
  void aPathMatchesOrNot(String pattern, String path, boolean matches) {
    assertThat(RoutePattern.parse(pattern).matches(path)).isEqualTo(matches);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "orders", "/**/a", "/a*", "/a/b**", "/***"})
  void aPatternThatCanNotWorkIsRefused(String pattern) {
    assertThatIllegalArgumentException().isThrownBy(() -> RoutePattern.parse(pattern));
  }

  @Test
  void anAddressThatIsAlsoAUsersNameIsSomebodyElse() {
    Caller user = new Caller("", "203.0.113.9", "198.51.100.1");
    Caller anonymous = new Caller("", null, "203.0.113.9");
    assertThat(user.principal()).isNotEqualTo(anonymous.principal());
    assertThat(user.guardIdentity()).isNotEqualTo(anonymous.guardIdentity());
  }
}
