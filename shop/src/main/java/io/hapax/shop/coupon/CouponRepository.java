package io.hapax.shop.coupon;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class CouponRepository {

  private final JdbcClient jdbc;

  CouponRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  boolean exists(long couponId) {
    return jdbc.sql("SELECT id FROM coupon WHERE id = ?")
        .param(couponId)
        .query(Long.class)
        .optional()
        .isPresent();
  }

  void receive(long memberId, CouponReceipt receipt) {
    jdbc.sql("INSERT INTO coupon_receipt (member_id, coupon_id, received_at) VALUES (?, ?, ?)")
        .params(memberId, receipt.couponId(), receipt.receivedAt())
        .update();
  }

  List<CouponReceipt> received(long memberId) {
    return jdbc.sql(
            "SELECT coupon_id, received_at FROM coupon_receipt WHERE member_id = ? ORDER BY id")
        .param(memberId)
        .query(CouponReceipt.class)
        .list();
  }

  void use(long memberId, String requestId, CouponUse use) {
    jdbc.sql(
            "INSERT INTO coupon_use (member_id, coupon_id, request_id, used_at)"
                + " VALUES (?, ?, ?, ?)")
        .params(memberId, use.couponId(), requestId, use.usedAt())
        .update();
  }
}
