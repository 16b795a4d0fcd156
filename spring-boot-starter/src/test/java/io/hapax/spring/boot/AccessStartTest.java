package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spring.Idempotent;
import io.hapax.spring.web.HandlerAccessCheck;
import io.hapax.spring.web.MethodSecurityAccess;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PostFilter;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.access.prepost.PreFilter;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.core.parameters.P;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;

/** Rules that can't be asked about a replay fail the start, unless the application covers them. */
class AccessStartTest {

  @Configuration(proxyBeanMethods = false)
  @EnableMethodSecurity
  static class Secure {}

  @Configuration(proxyBeanMethods = false)
  static class Covering {
    @Bean
    HandlerAccessCheck own() {
      return new HandlerAccessCheck() {
        @Override
        public boolean covers(HandlerMethod handler) {
          return true;
        }

        @Override
        public boolean permits(HandlerMethod handler, HttpServletRequest request) {
          return false;
        }
      };
    }
  }

  private static WebApplicationContextRunner web(Class<?>... configurations) {
    return WebRunners.inMemory().withUserConfiguration(configurations);
  }

  @RestController
  static class OfAName {
    @PostMapping("/{owner}")
    @Idempotent
    @PreAuthorize("hasRole('ADMIN') or (#owner == authentication.name)")
    String place(@PathVariable String owner) {
      return owner;
    }
  }

  @RestController
  static class OfAPlace {
    @PostMapping("/orders")
    @Idempotent
    @PreAuthorize("#p0 != null and #order.length() > 1")
    String place(@P("order") @RequestBody String body) {
      return body;
    }
  }

  @RestController
  @PreAuthorize("hasPermission(#order, 'write')")
  static class OfItsClass {
    @PostMapping("/orders")
    @Idempotent
    String place(@RequestBody String order) {
      return order;
    }
  }

  @RestController
  static class Routed {
    @PostMapping("/orders")
    @PreAuthorize("#order != null")
    String place(@RequestBody String order) {
      return order;
    }
  }

  @Test
  void aRuleThatNamesAnArgument() {
    assertThat(WebRunners.failure(web(Secure.class, OfAName.class)))
        .contains("OfAName.place")
        .contains("@PreAuthorize(\"hasRole('ADMIN') or (#owner == authentication.name)\")")
        .contains("it needs #owner")
        .contains("Give a HandlerAccessCheck bean");
    assertThat(WebRunners.failure(web(Secure.class, OfAPlace.class)))
        .contains("it needs #order, #p0");
    assertThat(WebRunners.failure(web(Secure.class, OfItsClass.class))).contains("it needs #order");
    assertThat(
            WebRunners.failure(
                web(Secure.class, Routed.class)
                    .withPropertyValues(
                        "hapax.routes[0].path=/orders", "hapax.routes[0].policy=standard")))
        .contains("Routed.place");
  }

  @RestController
  static class Afterwards {
    @PostMapping("/results")
    @Idempotent
    @PostAuthorize("returnObject == authentication.name")
    String place() {
      return "";
    }
  }

  @RestController
  static class FilteringAfterwards {
    @PostMapping("/orders")
    @Idempotent
    @PostFilter("filterObject == authentication.name")
    List<String> place() {
      return List.of();
    }
  }

  @RestController
  static class FilteringBefore {
    @PostMapping("/orders")
    @Idempotent
    @PreFilter("filterObject == authentication.name")
    String place(@RequestBody List<String> all) {
      return all.toString();
    }
  }

  @Test
  void aRuleAboutWhatIsReturnedOrGiven() {
    assertThat(WebRunners.failure(web(Secure.class, Afterwards.class)))
        .contains("Afterwards.place")
        .contains("@PostAuthorize can't be asked");
    assertThat(WebRunners.failure(web(Secure.class, FilteringAfterwards.class)))
        .contains("@PostFilter can't be asked");
    assertThat(WebRunners.failure(web(Secure.class, FilteringBefore.class)))
        .contains("@PreFilter can't be asked");
  }

  @Test
  void anApplicationThatCoversThemStarts() {
    web(Secure.class, Covering.class, OfAName.class, OfAPlace.class, Afterwards.class)
        .run(context -> assertThat(context).hasNotFailed());
  }

  @RestController
  static class Refusing {
    @PostMapping("/orders")
    @Idempotent(policy = "once")
    @PreAuthorize("#order != null")
    String place(@RequestBody String order) {
      return order;
    }
  }

  @RestController
  static class Plain {
    @PostMapping("/orders")
    @PreAuthorize("#order != null")
    String place(@RequestBody String order) {
      return order;
    }
  }

  @Test
  void whatIsNeverReplayedMayNameWhatItLikes() {
    web(Secure.class, Refusing.class).run(context -> assertThat(context).hasNotFailed());
    web(Secure.class, Plain.class).run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void rulesThatNobodyEnforcesAreNotEnforcedByHapax() {
    web(OfAName.class)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              HandlerMethod handler =
                  new HandlerMethod(
                      context.getBean(OfAName.class),
                      OfAName.class.getDeclaredMethod("place", String.class));
              assertThat(context.getBean(MethodSecurityAccess.class).covers(handler)).isFalse();
            });
  }

  @Test
  void withoutSpringSecurityNothingIsMissing() {
    web(Free.class)
        .withClassLoader(new FilteredClassLoader("org.springframework.security"))
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context.getBeanNamesForType(HandlerAccessCheck.class)).isEmpty();
            });
  }

  @RestController
  static class Free {
    @PostMapping("/orders")
    @Idempotent
    String place() {
      return "";
    }
  }
}
