package io.hapax.shop.payment;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.PayChannel;
import io.hapax.shop.testkit.ShopTest;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What rules about payments need: orders, paid or not, and the events. */
abstract class PaymentTest extends ShopTest {

  PaymentTest(Backend backend) {
    super(backend);
  }

  final PayChannel wechat() {
    return PayChannel.wechat(anyone());
  }

  /** An order of alice's, on wechat. */
  final String order(long amountCents) {
    Map<String, ?> body =
        Map.of("subject", "Book", "amountCents", amountCents, "channel", "wechat");
    return alice().post("/api/payment/orders", body).ok().get("orderNo").asString();
  }

  final String paidOrder(long amountCents) {
    String orderNo = order(amountCents);
    wechat().paid(orderNo).expect(200);
    return orderNo;
  }

  final String status(String orderNo) {
    return alice().get("/api/payment/orders/" + orderNo).ok().get("status").asString();
  }

  final JsonNode events(String type, String ref) {
    return admin().get("/api/admin/events?type=" + type + "&ref=" + ref).ok();
  }
}
