package io.hapax.shop.guard;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.PayChannel;
import io.hapax.shop.testkit.ShopClient;
import io.hapax.shop.testkit.ShopServer;
import io.hapax.shop.testkit.ShopTest;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What rules about the guard need: bodies for each endpoint, and what they have done. */
abstract class GuardTest extends ShopTest {

  static final String KEY = "X-Idempotency-Key";

  GuardTest(Backend backend) {
    super(backend);
  }

  GuardTest(ShopServer shop) {
    super(shop);
  }

  /** What a member can do once only would otherwise be done by whichever rule comes first. */
  @BeforeEach
  @AfterEach
  final void startAnew() {
    shop.jdbc().sql("DELETE FROM coupon_receipt").update();
    shop.jdbc().sql("DELETE FROM checkin").update();
    for (Guarded guarded : Guarded.values()) {
      shop.records().forget(guarded.operation());
    }
  }

  /** Alice without a key; nobody where no login is needed. */
  final ShopClient caller(Guarded guarded) {
    return guarded == Guarded.FEEDBACK ? shop.client() : shop.login("alice");
  }

  /** A body that has not been sent before, where the endpoint leaves a choice. */
  final String body(Guarded guarded) {
    return switch (guarded) {
      case ORDER -> "{\"subject\":\"" + unique() + "\",\"amountCents\":1,\"channel\":\"wechat\"}";
      case REFUND ->
          "{\"orderNo\":\"" + paidOrder() + "\",\"amountCents\":1,\"reason\":\"too small\"}";
      case RECHARGE -> "{\"amountCents\":1}";
      case COUPON -> "{\"couponId\":5}";
      case CHECKIN -> "";
      case FEEDBACK -> "{\"text\":\"" + unique() + "\"}";
    };
  }

  private String paidOrder() {
    Map<String, ?> body = Map.of("subject", "Book", "amountCents", 1000, "channel", "wechat");
    String orderNo = alice().post(Guarded.ORDER.path, body).ok().get("orderNo").asString();
    PayChannel.wechat(anyone()).paid(orderNo).expect(200);
    return orderNo;
  }

  final long effects(Guarded guarded) {
    return shop.jdbc().sql(guarded.effects()).query(Long.class).single();
  }
}
