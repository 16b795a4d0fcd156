package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.spring.boot.seed2.CommentService;
import io.hapax.spring.boot.seed2.OrderController;
import io.hapax.spring.boot.seed2.OrderService;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** A class written for seed 2 compiles and behaves once its import is changed. */
class SeedTwoAnnotationTest {

  private static final String TOKEN = "X-Idempotency-Token";

  private static RunningApp app;

  private final String token = UUID.randomUUID().toString();
  private long before;

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import({OrderController.class, OrderService.class, CommentService.class})
  static class SeedTwo {}

  @BeforeAll
  static void start() {
    app =
        RunningApp.start(
            SeedTwo.class,
            "hapax.store=memory",
            "spring.autoconfigure.exclude="
                + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration,"
                + "org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration,"
                + "org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration,"
                + "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration,"
                + "org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterAutoConfiguration");
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @BeforeEach
  void count() {
    before = app.bean(OrderService.class).count();
  }

  private long orders() {
    return app.bean(OrderService.class).count() - before;
  }

  @Test
  void anOrderWithATokenIsMadeOnce() throws Exception {
    HttpResponse<String> first = app.post("/order", "{\"item\":\"Book\"}", TOKEN, token);
    HttpResponse<String> second = app.post("/order", "{\"item\":\"Book\"}", TOKEN, token);

    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.body()).contains("\"item\":\"Book\"");
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body())
        .isEqualTo("{\"code\":409,\"message\":\"订单提交中，请勿重复操作\",\"data\":null}");
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void anotherTokenIsAnotherOrder() throws Exception {
    app.post("/order", "{\"item\":\"Book\"}", TOKEN, token);
    assertThat(app.post("/order", "{\"item\":\"Book\"}", TOKEN, token + "2").statusCode())
        .isEqualTo(200);
    assertThat(orders()).isEqualTo(2);
  }

  @Test
  void withoutATokenItIsRefusedInTheSeedsWords() throws Exception {
    HttpResponse<String> answer = app.post("/order", "{\"item\":\"Book\"}");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("缺少幂等Token");
    assertThat(orders()).isZero();
  }

  @Test
  void aHandlerThatFailsFreesTheTokenAtOnce() throws Exception {
    assertThat(app.post("/order", "{}", TOKEN, token).statusCode()).isEqualTo(500);
    assertThat(app.post("/order", "{\"item\":\"Book\"}", TOKEN, token).statusCode()).isEqualTo(200);
  }

  @Test
  void ofSixtyFourAtOnceOneIsMade() throws Exception {
    List<HttpResponse<String>> answers =
        app.race(64, () -> app.post("/order", "{\"item\":\"Book\"}", TOKEN, token));
    assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(1);
    assertThat(answers).filteredOn(answer -> answer.statusCode() == 409).hasSize(63);
    assertThat(orders()).isEqualTo(1);
  }

  @Test
  void aCommentIsMadeOnceByOneCallerAndWindow() throws Exception {
    HttpResponse<String> first = app.post("/comment", "{\"text\":\"one\"}");
    HttpResponse<String> second = app.post("/comment", "{\"text\":\"two\"}");

    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(second.statusCode()).isEqualTo(409);
    assertThat(second.body()).contains("操作太频繁，请稍候");
    assertThat(app.bean(CommentService.class).count()).isEqualTo(1);
  }
}
