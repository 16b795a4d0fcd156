package io.hapax.shop.form;

import io.hapax.shop.storage.GeneratedId;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class FormOrderRepository {

  private final JdbcClient jdbc;

  FormOrderRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  long insert(String orderNo, long memberId, NewFormOrder order, String createdAt) {
    return GeneratedId.of(
        jdbc.sql(
                """
                INSERT INTO order_main (order_no, member_id, item, quantity, created_at)
                VALUES (?, ?, ?, ?, ?)""")
            .params(orderNo, memberId, order.item(), order.quantity(), createdAt));
  }

  List<FormOrder> findAll(long memberId) {
    return jdbc.sql("SELECT id, item, quantity FROM order_main WHERE member_id = ? ORDER BY id")
        .param(memberId)
        .query(FormOrder.class)
        .list();
  }
}
