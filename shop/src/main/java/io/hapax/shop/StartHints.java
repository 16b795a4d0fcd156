package io.hapax.shop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Says, once the shop answers, where it does and what to try first. */
@Component
class StartHints {

  private static final Logger log = LoggerFactory.getLogger(StartHints.class);

  private static final String HINTS =
      """
      The shop is open: {url}
      Members are alice, bob and admin, each with its name as its password. For a shell:
        S={url} J='Content-Type: application/json'
        T="Authorization: Bearer $(curl -s $S/api/auth/login -H "$J" \\
          -d '{"username":"alice","password":"alice"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')"
      Send any of these twice:
        seed 3, the first answer again
        curl -i $S/orders -H "$J" -H 'Idempotency-Key: k1' -d '{"item":"Widget","quantity":1,"price":9.99}'
        the standard
        curl -i $S/api/v2/payments -H "$J" -H "$T" -H 'Idempotency-Key: "k1"' \\
          -d '{"amountCents":1999,"currency":"EUR","reference":"Invoice 7"}'
        seed 1, the guard, with X-Idempotency-Key or without
        curl -i $S/api/payment/orders -H "$J" -H "$T" -d '{"subject":"Book","amountCents":1999,"channel":"wechat"}'
        curl -i $S/api/payment/refunds -H "$J" -H "$T" -d '{"orderNo":"...","amountCents":1,"reason":"damaged"}'
        curl -i $S/api/member/wallet/recharge -H "$J" -H "$T" -d '{"amountCents":500}'
        curl -i $S/api/member/coupons/receive -H "$J" -H "$T" -d '{"couponId":1}'
        curl -i $S/api/member/checkin -H "$T" -X POST
        curl -i $S/api/public/feedback -H "$J" -d '{"text":"hello"}'
        seed 2, a form's token, a token of one's own, a user, a parameter
        F=$(curl -s $S/api/idempotency/token -H "$T" | sed 's/.*"data":"\\([^"]*\\)".*/\\1/')
        curl -i $S/api/form/orders -H "$J" -H "$T" -H "X-Idempotency-Token: $F" -d '{"item":"Tea","quantity":1}'
        curl -i $S/api/order -H "$J" -H "$T" -H 'X-Idempotency-Token: t1' -d '{"item":"Tea","quantity":1}'
        curl -i $S/api/comment -H "$J" -H "$T" -d '{"text":"hello"}'
        curl -i "$S/api/coupon/use?requestId=r1" -H "$J" -H "$T" -d '{"couponId":1}'
      And look: GET /orders, /api/v2/payments, /api/payment/orders, /api/order, /api/comment, /api/member/me\
      """;

  private final Environment environment;

  StartHints(Environment environment) {
    this.environment = environment;
  }

  @EventListener(ApplicationReadyEvent.class)
  void print() {
    String port = environment.getProperty("local.server.port", "8080");
    log.info("{}", HINTS.replace("{url}", "http://localhost:" + port));
  }
}
