package io.hapax.shop.payment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class RefundRepository {

  private final JdbcClient jdbc;

  RefundRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void insert(Refund refund, @Nullable String reason, String createdAt) {
    jdbc.sql(
            """
            INSERT INTO payment_refund
              (refund_no, order_no, amount_cents, reason, status, created_at)
            VALUES (:refundNo, :orderNo, :amountCents, :reason, :status, :createdAt)""")
        .param("refundNo", refund.refundNo())
        .param("orderNo", refund.orderNo())
        .param("amountCents", refund.amountCents())
        .param("reason", reason)
        .param("status", refund.status())
        .param("createdAt", createdAt)
        .update();
  }

  Optional<Refund> find(String refundNo) {
    return jdbc.sql(
            "SELECT refund_no, order_no, amount_cents, status FROM payment_refund"
                + " WHERE refund_no = ?")
        .param(refundNo)
        .query(Refund.class)
        .optional();
  }

  /** All refunds of the order, finished or not. */
  long sum(String orderNo) {
    return jdbc.sql("SELECT COALESCE(SUM(amount_cents), 0) FROM payment_refund WHERE order_no = ?")
        .param(orderNo)
        .query(Long.class)
        .single();
  }

  /** Says whether this very call finished the refund. */
  boolean markSucceeded(String refundNo, String transactionId) {
    return jdbc.sql(
                """
                UPDATE payment_refund SET status = 'SUCCEEDED', transaction_id = ?
                WHERE refund_no = ? AND status NOT IN ('SUCCEEDED')""")
            .params(transactionId, refundNo)
            .update()
        == 1;
  }
}
