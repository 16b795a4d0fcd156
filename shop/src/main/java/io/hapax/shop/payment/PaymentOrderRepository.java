package io.hapax.shop.payment;

import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class PaymentOrderRepository {

  private static final String SELECT =
      "SELECT order_no, subject, amount_cents, channel, status FROM payment_order";

  private final JdbcClient jdbc;

  PaymentOrderRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void insert(long memberId, PaymentOrder order, String createdAt) {
    jdbc.sql(
            """
            INSERT INTO payment_order
              (order_no, member_id, subject, amount_cents, channel, status, created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)""")
        .params(
            order.orderNo(),
            memberId,
            order.subject(),
            order.amountCents(),
            order.channel(),
            order.status(),
            createdAt)
        .update();
  }

  Optional<PaymentOrder> find(String orderNo) {
    return jdbc.sql(SELECT + " WHERE order_no = ?")
        .param(orderNo)
        .query(PaymentOrder.class)
        .optional();
  }

  Optional<PaymentOrder> find(long memberId, String orderNo) {
    return jdbc.sql(SELECT + " WHERE member_id = ? AND order_no = ?")
        .params(memberId, orderNo)
        .query(PaymentOrder.class)
        .optional();
  }

  /** Holds the row until the transaction ends, so that refunds of one order run one by one. */
  Optional<PaymentOrder> lock(long memberId, String orderNo) {
    return jdbc.sql(SELECT + " WHERE member_id = ? AND order_no = ? FOR UPDATE")
        .params(memberId, orderNo)
        .query(PaymentOrder.class)
        .optional();
  }

  List<PaymentOrder> findAll(long memberId) {
    return jdbc.sql(SELECT + " WHERE member_id = ? ORDER BY id")
        .param(memberId)
        .query(PaymentOrder.class)
        .list();
  }

  /** Says whether this very call paid the order: of many callbacks at once, one hears yes. */
  boolean markPaid(String orderNo, String transactionId) {
    return jdbc.sql(
                """
                UPDATE payment_order SET status = 'PAID', transaction_id = ?
                WHERE order_no = ? AND status NOT IN ('PAID')""")
            .params(transactionId, orderNo)
            .update()
        == 1;
  }
}
