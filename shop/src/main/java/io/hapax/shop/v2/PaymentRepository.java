package io.hapax.shop.v2;

import io.hapax.shop.storage.GeneratedId;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class PaymentRepository {

  private static final String SELECT =
      "SELECT id, amount_cents, currency, reference, created_at FROM payment_v2";

  private final JdbcClient jdbc;

  PaymentRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  long insert(long memberId, String key, NewPayment payment, String createdAt) {
    return GeneratedId.of(
        jdbc.sql(
                """
                INSERT INTO payment_v2
                  (member_id, idempotency_key, amount_cents, currency, reference, created_at)
                VALUES (:member, :key, :amountCents, :currency, :reference, :createdAt)""")
            .param("member", memberId)
            .param("key", key)
            .param("amountCents", payment.amountCents())
            .param("currency", payment.currency())
            .param("reference", payment.reference())
            .param("createdAt", createdAt));
  }

  Optional<Payment> find(long memberId, long id) {
    return jdbc.sql(SELECT + " WHERE member_id = ? AND id = ?")
        .params(memberId, id)
        .query(Payment.class)
        .optional();
  }

  Optional<Payment> findByKey(long memberId, String key) {
    return jdbc.sql(SELECT + " WHERE member_id = ? AND idempotency_key = ?")
        .params(memberId, key)
        .query(Payment.class)
        .optional();
  }

  List<Payment> findAll(long memberId) {
    return jdbc.sql(SELECT + " WHERE member_id = ? ORDER BY id")
        .param(memberId)
        .query(Payment.class)
        .list();
  }
}
