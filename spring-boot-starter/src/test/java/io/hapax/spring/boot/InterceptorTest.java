package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.boot.seed2.CommentService;
import io.hapax.spring.boot.seed2.OrderController;
import io.hapax.spring.boot.seed2.OrderCreateDTO;
import io.hapax.spring.boot.seed2.OrderService;
import io.hapax.spring.tx.StoreTransactions;
import io.hapax.spring.web.HandlerRules;
import io.hapax.spring.web.IdempotencyInterceptor;
import jakarta.servlet.DispatcherType;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.method.HandlerMethod;

/** When the interceptor wakes the filter. */
class InterceptorTest {

  private final IdempotencyInterceptor interceptor =
      new IdempotencyInterceptor(
          new HandlerRules(PolicyRegistry.of(List.of()), List.of(), false, Stream::empty),
          StoreTransactions.none());
  private final HandlerMethod handler = handler();

  private static HandlerMethod handler() {
    try {
      return new HandlerMethod(
          new OrderController(new OrderService(), new CommentService()),
          "createOrder",
          String.class,
          OrderCreateDTO.class);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean preHandle(String method, DispatcherType type) throws Exception {
    MockHttpServletRequest request = new MockHttpServletRequest(method, "/order");
    request.setDispatcherType(type);
    return interceptor.preHandle(request, new MockHttpServletResponse(), handler);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "REQUEST")
  void laterDispatchesAreNotAskedAgain(DispatcherType type) throws Exception {
    assertThat(preHandle("POST", type)).isTrue();
  }

  @Test
  void readersAreNotAsked() throws Exception {
    assertThat(preHandle("GET", DispatcherType.REQUEST)).isTrue();
  }

  @Test
  void aWriteWithoutTheFilterIsNeverRunUnprotected() {
    assertThatThrownBy(() -> preHandle("POST", DispatcherType.REQUEST))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("HapaxFilter is not mapped");
  }
}
