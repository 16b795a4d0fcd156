package io.hapax.store.jdbc;

import io.hapax.spi.Expiry;
import java.sql.Connection;
import java.sql.SQLException;

/** A write that sets an expiry: a statement for each way in which that can be said. */
record Expiring(Sql after, Sql at, Sql never, Sql asIssued) {

  /** Each with another {@code ${expiry}}. */
  static Expiring of(Dialect dialect, String template) {
    return new Expiring(
        dialect.sql(template.replace("${expiry}", "${now} + :expiry")),
        dialect.sql(template.replace("${expiry}", ":expiry")),
        dialect.sql(template.replace("${expiry}", "NULL")),
        dialect.sql(template.replace("${expiry}", "COALESCE(h.issued_until, h.expires_at)")));
  }

  int update(Connection connection, Params params, Expiry expiry) throws SQLException {
    if (expiry instanceof Expiry.After length) {
      return after.update(connection, params.number("expiry", Micros.of(length.length())));
    }
    if (expiry instanceof Expiry.At end) {
      return at.update(connection, params.number("expiry", Micros.of(end.moment())));
    }
    return (expiry instanceof Expiry.AsIssued ? asIssued : never).update(connection, params);
  }
}
