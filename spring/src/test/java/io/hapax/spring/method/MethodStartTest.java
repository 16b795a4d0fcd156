package io.hapax.spring.method;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.Idempotent;
import io.hapax.spring.method.OrderService.Order;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.PriorityOrdered;
import org.springframework.web.bind.annotation.PostMapping;

/** What can't work fails the start, and names the method, the attribute and what to write. */
class MethodStartTest {

  private static AbstractThrowableAssert<?, ? extends Throwable> starting(Class<?> bean) {
    return assertThatThrownBy(() -> new AnnotationConfigApplicationContext(Shop.class, bean))
        .isInstanceOf(HapaxSetupException.class)
        .hasMessageContaining(bean.getSimpleName());
  }

  static class WithoutKey {
    @Idempotent
    public void place(Order order) {}
  }

  @Test
  void aMethodWithoutAKey() {
    starting(WithoutKey.class)
        .hasMessageContaining("place has no key")
        .hasMessageContaining("key = \"#order.number\"");
  }

  static class Private {
    @Idempotent(key = "#number")
    private String place(String number) {
      return number;
    }

    String use() {
      return place("");
    }
  }

  static class Static {
    @Idempotent(key = "#number")
    public static void place(String number) {}
  }

  static class Final {
    @Idempotent(key = "#number")
    public final void place(String number) {}
  }

  @Test
  void aMethodThatNoProxyCanStandBefore() {
    starting(Private.class).hasMessageContaining("the method is private");
    starting(Static.class).hasMessageContaining("the method is static");
    starting(Final.class).hasMessageContaining("the method is final");
  }

  static class BadExpression {
    @Idempotent(key = "#number +")
    public void place(String number) {}
  }

  static class UnknownParameter {
    @Idempotent(key = "#order.number")
    public void place(String number) {}
  }

  @Test
  void anExpressionThatCanNotBeEvaluated() {
    starting(BadExpression.class).hasMessageContaining("key = \"#number +\" is no SpEL expression");
    starting(UnknownParameter.class)
        .hasMessageContaining("#order, which is not there")
        .hasMessageContaining("#number");
  }

  static class UnknownPolicy {
    @Idempotent(key = "#number", policy = "payments")
    public void place(String number) {}
  }

  @Test
  void aPolicyThatDoesNotExist() {
    starting(UnknownPolicy.class).hasMessageContaining("policy 'payments', which does not exist");
  }

  static class Waiting {
    @Idempotent(key = "#number", policy = "firstWins")
    public void place(String number) {}
  }

  static class Marking {
    @Idempotent(key = "#number", policy = "guard")
    public void place(String number) {}
  }

  @Test
  void aPolicyThatCanNotBeJoined() {
    starting(Waiting.class).hasMessageContaining("waiting inside a transaction");
    starting(Marking.class).hasMessageContaining("policy 'guard'");
  }

  static class Later {
    @Idempotent(key = "#number")
    public CompletableFuture<String> place(String number) {
      return new CompletableFuture<>();
    }
  }

  static class Streaming {
    @Idempotent(key = "#number")
    public Stream<String> place(String number) {
      return Stream.of();
    }
  }

  static class Anything {
    @Idempotent(key = "#number")
    public Object place(String number) {
      return number;
    }
  }

  static class Unreadable {
    @Idempotent(key = "#number")
    public Runnable place(String number) {
      return () -> {};
    }
  }

  @Test
  void aValueThatCanNotBeReadBack() {
    starting(Later.class).hasMessageContaining("is not there when the method returns");
    starting(Streaming.class).hasMessageContaining("is not there when the method returns");
    starting(Anything.class).hasMessageContaining("does not say what to read back");
    starting(Unreadable.class).hasMessageContaining("can't be kept");
  }

  static class Misplaced {
    @io.hapax.spring.once.Idempotent
    public void place(String number) {}
  }

  @Test
  void seedTwosAnnotationOnWhatIsNoHandler() {
    starting(Misplaced.class)
        .hasMessageContaining("which is for handler methods")
        .hasMessageContaining("@io.hapax.spring.Idempotent(policy = \"once\"");
  }

  static class Handler {
    @PostMapping("/orders")
    @Idempotent
    public String place() {
      return "";
    }
  }

  @Test
  void aHandlerThatNothingWouldProtect() {
    starting(Handler.class).hasMessageContaining("are not called by Spring MVC");
  }

  static class Fine {
    @Idempotent(key = "{#number, #p1}")
    public Optional<String> place(String number, int line) {
      return Optional.of(number + line);
    }
  }

  @Test
  void whatCanWorkStarts() {
    assertThatCode(() -> new AnnotationConfigApplicationContext(Shop.class, Fine.class).close())
        .doesNotThrowAnyException();
  }

  /** Comes before every other post-processor, and so do the beans that it needs. */
  record Early(Fine needed) implements BeanPostProcessor, PriorityOrdered {

    @Override
    public int getOrder() {
      return HIGHEST_PRECEDENCE;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TooEarly {

    @Bean
    static Fine fine() {
      return new Fine();
    }

    @Bean
    static Early early(Fine needed) {
      return new Early(needed);
    }
  }

  @Test
  void aBeanThatWasMadeBeforeItCouldBeProtected() {
    assertThatThrownBy(() -> new AnnotationConfigApplicationContext(TooEarly.class, Shop.class))
        .isInstanceOf(HapaxSetupException.class)
        .hasMessageContaining("The bean 'fine'")
        .hasMessageContaining("was made too early");
  }
}
