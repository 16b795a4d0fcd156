package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spring.Idempotent;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What a start says about handlers: what is protected and how, or why it can't be. */
@ExtendWith(OutputCaptureExtension.class)
class HandlerStartTest {

  private static WebApplicationContextRunner web(String... properties) {
    return WebRunners.inMemory().withPropertyValues(properties);
  }

  private static String failureOf(Class<?> controller) {
    return WebRunners.failure(web().withUserConfiguration(controller));
  }

  @RestController
  static class Orders {
    @PostMapping("/orders")
    @Idempotent
    String place(@RequestBody String item) {
      return item;
    }

    @PostMapping("/orders/{number}/cancel")
    String cancel(@PathVariable String number) {
      return number;
    }

    @GetMapping("/orders")
    String list() {
      return "";
    }
  }

  @Test
  void itSaysWhatIsProtectedAndHow(CapturedOutput output) {
    web(
            "hapax.routes[0].path=/orders/**",
            "hapax.routes[0].policy=guard",
            "hapax.routes[1].path=/nowhere")
        .withUserConfiguration(Orders.class)
        .run(context -> assertThat(context).hasNotFailed());
    assertThat(output)
        .contains(
            "Hapax protects POST /orders: policy standard, mode surround, by its annotation, which beats hapax.routes[0]")
        .contains(
            "Hapax protects POST /orders/{number}/cancel: policy guard, mode surround, by hapax.routes[0]")
        .contains("hapax.routes[1] (/nowhere) fits no annotated controller's endpoint")
        .doesNotContain("GET /orders");
  }

  @RestController
  static class Reader {
    @GetMapping("/orders")
    @Idempotent
    String list() {
      return "";
    }
  }

  @Test
  void aHandlerThatChangesNothing() {
    assertThat(failureOf(Reader.class))
        .contains("Reader.list can't work")
        .contains("Map it to POST, PUT, PATCH or DELETE");
  }

  @RestController
  static class Reactive {
    @PostMapping("/orders")
    @Idempotent
    Flow.Publisher<String> place() {
      return subscriber -> {};
    }
  }

  @Test
  void anAnswerThatCanNotBeRecordedYet() {
    assertThat(failureOf(Reactive.class))
        .contains("Reactive.place")
        .contains("reactive answers can't be recorded yet");
  }

  @RestController
  static class OfTheBody {
    @PostMapping("/orders/{number}")
    @Idempotent(key = "#order.number")
    String place(@PathVariable String number, @RequestBody String order) {
      return number + order;
    }
  }

  @Test
  void aKeyOfWhatIsNotBoundYet() {
    assertThat(failureOf(OfTheBody.class))
        .contains("OfTheBody.place: key = \"#order.number\" uses #order")
        .contains("It may use #number.")
        .contains("annotate the bean method that does the work");
  }

  @RestController
  static class Unknown {
    @PostMapping("/orders")
    @Idempotent(policy = "payments")
    String place() {
      return "";
    }
  }

  @Test
  void aPolicyThatDoesNotExist() {
    assertThat(failureOf(Unknown.class))
        .contains("Unknown.place: policy names the policy 'payments'");
    assertThat(
            WebRunners.failure(web("hapax.routes[0].path=/a", "hapax.routes[0].policy=payments")))
        .contains("hapax.routes[0].policy names the policy 'payments'");
  }

  @RestController
  static class NoWindow {
    @PostMapping("/orders")
    @io.hapax.spring.once.Idempotent(expireSeconds = 0)
    String place() {
      return "";
    }
  }

  @RestController
  static class NoParameter {
    @PostMapping("/orders")
    @io.hapax.spring.once.Idempotent(keySource = io.hapax.spring.once.Idempotent.KeySource.PARAM)
    String place() {
      return "";
    }
  }

  @RestController
  static class UselessParameter {
    @PostMapping("/orders")
    @io.hapax.spring.once.Idempotent(keyParam = "requestId")
    String place() {
      return "";
    }
  }

  @RestController
  static class Both {
    @PostMapping("/orders")
    @Idempotent
    @io.hapax.spring.once.Idempotent
    String place() {
      return "";
    }
  }

  @Test
  void seedTwosAnnotationThatMakesNoSense() {
    assertThat(failureOf(NoWindow.class))
        .contains("NoWindow.place: expireSeconds = 0 is no window");
    assertThat(failureOf(NoParameter.class)).contains("NoParameter.place: keySource = PARAM");
    assertThat(failureOf(UselessParameter.class))
        .contains("UselessParameter.place: keyParam means nothing");
    assertThat(failureOf(Both.class)).contains("Both annotations").contains("Both.place");
  }

  @Test
  void routesThatMakeNoSense() {
    assertThat(WebRunners.failure(web("hapax.routes[0].policy=guard")))
        .contains("hapax.routes[0].path is missing");
    assertThat(WebRunners.failure(web("hapax.routes[0].path=orders")))
        .contains("hapax.routes[0].path");
    assertThat(WebRunners.failure(web("hapax.routes[0].path=/a", "hapax.routes[0].methods=GET")))
        .contains("hapax.routes[0].methods has 'GET'");
  }

  @Test
  void addressesThatMakeNoSense() {
    assertThat(WebRunners.failure(web("hapax.http.forwarded=trusted")))
        .contains("does not say whom to trust");
    assertThat(WebRunners.failure(web("hapax.http.trusted-proxies=10.0.0.0/8")))
        .contains("hapax.http.trusted-proxies means nothing");
    assertThat(
            WebRunners.failure(
                web("hapax.http.forwarded=trusted", "hapax.http.trusted-proxies=10.0.0.0/99")))
        .contains("hapax.http.trusted-proxies")
        .contains("10.0.0.0/99");
  }

  @Test
  void limitsThatMakeNoSense() {
    assertThat(WebRunners.failure(web("hapax.http.body-limit=1KB")))
        .contains("hapax.http.body-memory, body-limit");
    assertThat(WebRunners.failure(web("hapax.http.response-limit=9GB")))
        .contains("hapax.http.response-limit");
  }

  @Test
  void whatIsSetAboutHttpIsTaken() {
    web(
            "hapax.http.key-syntax=strict",
            "hapax.http.problem-base-uri=https://shop.example/problems/",
            "hapax.http.problem-retryable=true",
            "hapax.http.style.first-wins=result",
            "hapax.http.replay-marker=X-Replayed",
            "hapax.http.replay-marker-presets=standard,first-wins",
            "hapax.http.body-limit=1MB")
        .run(
            context -> {
              io.hapax.http.HttpSettings settings =
                  context.getBean(io.hapax.http.HttpSettings.class);
              assertThat(settings.keySyntax()).isEqualTo(io.hapax.http.KeySyntax.STRICT);
              assertThat(settings.problems().baseUri()).isEqualTo("https://shop.example/problems/");
              assertThat(settings.problems().describedBy()).isNull();
              assertThat(settings.problems().retryable()).isTrue();
              assertThat(settings.style(io.hapax.policy.Preset.FIRST_WINS))
                  .isEqualTo(io.hapax.http.RefusalStyle.RESULT);
              assertThat(settings.replayMarker()).isEqualTo("X-Replayed");
              assertThat(settings.marksReplays(io.hapax.policy.Preset.FIRST_WINS)).isTrue();
              assertThat(settings.limits().request()).isEqualTo(1 << 20);
            });
  }
}
