package io.hapax.shop.guard;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.ShopClient;
import java.net.http.HttpRequest.BodyPublishers;

/** The rows of seed 1's table. */
enum Guarded {
  ORDER("/api/payment/orders", 15, "下单处理中，请勿重复提交"),
  REFUND("/api/payment/refunds", 15, "退款处理中，请勿重复提交"),
  RECHARGE("/api/member/wallet/recharge", 10, "请勿重复提交"),
  COUPON("/api/member/coupons/receive", 5, "请勿重复提交"),
  CHECKIN("/api/member/checkin", 5, "请勿重复提交"),
  FEEDBACK("/api/public/feedback", 5, "请勿重复提交");

  final String path;
  final int seconds;
  final String message;

  Guarded(String path, int seconds, String message) {
    this.path = path;
    this.seconds = seconds;
    this.message = message;
  }

  String operation() {
    return "POST " + path;
  }

  /** Counts what the endpoint has done; amounts are 1 in these rules. */
  String effects() {
    return switch (this) {
      case ORDER -> "SELECT COUNT(*) FROM payment_order";
      case REFUND -> "SELECT COUNT(*) FROM payment_refund";
      case RECHARGE -> "SELECT balance_cents FROM wallet WHERE member_id = 1001";
      case COUPON -> "SELECT COUNT(*) FROM coupon_receipt";
      case CHECKIN -> "SELECT COUNT(*) FROM checkin";
      case FEEDBACK -> "SELECT COUNT(*) FROM feedback";
    };
  }

  /** What a unique index refuses for the day, or for ever, whatever the guard says. */
  boolean isOncePerMember() {
    return this == COUPON || this == CHECKIN;
  }

  Answer post(ShopClient client, String body) {
    return body.isEmpty()
        ? client.send("POST", path, BodyPublishers.noBody())
        : client.postJson(path, body);
  }
}
