package io.hapax.shop.wallet;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class WalletRepository {

  private final JdbcClient jdbc;

  WalletRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Adds in the database, never to a value read before; false where the sum would overflow. */
  boolean add(long memberId, long amountCents) {
    return jdbc.sql(
                """
                UPDATE wallet SET balance_cents = balance_cents + ?
                WHERE member_id = ? AND balance_cents <= ?""")
            .params(amountCents, memberId, Long.MAX_VALUE - amountCents)
            .update()
        == 1;
  }

  long balance(long memberId) {
    return jdbc.sql("SELECT balance_cents FROM wallet WHERE member_id = ?")
        .param(memberId)
        .query(Long.class)
        .single();
  }
}
