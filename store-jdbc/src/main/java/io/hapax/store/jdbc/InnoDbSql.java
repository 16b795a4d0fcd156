package io.hapax.store.jdbc;

/** The statements that MariaDB and MySQL 8 take alike. */
final class InnoDbSql {

  // The start of the statement, in UTC whatever the session's time zone; no summer time in between.
  static final String NOW = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))";

  static final String COLUMNS =
      """
      record_key, biz_type, idem_key, format, state, mode, token, owner, fingerprint, claimed_at,
        lease_until, expires_at, create_time""";

  /** One if it was issued, none if there is a row: the same in every setting of the drivers. */
  static final String ISSUE =
      """
      ${patiently}INSERT IGNORE INTO ${table} (record_key, biz_type, idem_key, format, state, mode,
        token, claimed_at, expires_at, issued_until, create_time)
      VALUES (:key, :bizType, :idemKey, %d, 'I', 'S', ${now}, ${now}, ${now} + :expiry,
        ${now} + :expiry, UTC_TIMESTAMP(6))"""
          .formatted(Row.FORMAT);

  static final String ISSUE_AGAIN =
      """
      ${patiently}UPDATE ${table} h
      SET biz_type = :bizType, idem_key = :idemKey, result = NULL, format = %d, state = 'I',
        mode = 'S', token = GREATEST(h.token + 1, ${now}), owner = NULL, fingerprint = NULL,
        claimed_at = ${now}, lease_until = NULL, expires_at = ${now} + :expiry,
        issued_until = ${now} + :expiry, create_time = UTC_TIMESTAMP(6)
      WHERE h.record_key = :key AND NOT ${live}"""
          .formatted(Row.FORMAT);

  // In a SELECT of its own, as what asks for locks means real tables.
  private static final String WANTED =
      """
      (SELECT j.* FROM JSON_TABLE(:claims, '$[*]' COLUMNS (place FOR ORDINALITY,
        record_key CHAR(64) PATH '$.key', token BIGINT PATH '$.token',
        owner CHAR(32) PATH '$.owner')) j LIMIT 1000000) w""";

  private static final String IS_WANTED =
      """
      h.record_key = UNHEX(w.record_key) AND h.token = w.token AND h.owner = UNHEX(w.owner)
        AND h.state IN ('P', 'T') AND ${live}""";

  // The limit keeps the inner SELECT whole: merged into the UPDATE, it would wait for locked rows.
  // STRAIGHT_JOIN and the index: each row is looked up by its key, and no other one locked.
  static final String RENEW =
      """
      UPDATE (
        SELECT h.record_key, h.lease_until, h.expires_at
        FROM %s STRAIGHT_JOIN ${table} h FORCE INDEX (PRIMARY) ON %s
        LIMIT 1000000 FOR UPDATE SKIP LOCKED
      ) held STRAIGHT_JOIN ${table} r FORCE INDEX (PRIMARY) ON r.record_key = held.record_key
      SET r.lease_until = ${now} + :lease,
        r.expires_at = held.expires_at + (${now} + :lease - held.lease_until)"""
          .formatted(WANTED, IS_WANTED);

  static final String LOST =
      """
      SELECT w.place FROM %s
      WHERE NOT (EXISTS (SELECT 1 FROM ${table} h WHERE %s))"""
          .formatted(WANTED, IS_WANTED);

  /** For one transaction: without locks on gaps, which new keys would fall into. */
  static final String READ_COMMITTED = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED";

  static final String PURGE =
      """
      DELETE h FROM (
        SELECT e.record_key FROM ${table} e WHERE e.expires_at <= ${now}
        ORDER BY e.expires_at LIMIT :batch FOR UPDATE SKIP LOCKED
      ) held STRAIGHT_JOIN ${table} h FORCE INDEX (PRIMARY) ON h.record_key = held.record_key""";

  static final String LOCATE =
      """
      SELECT t.table_schema, t.table_name FROM information_schema.tables t
      WHERE t.table_schema = COALESCE(:schema, DATABASE()) AND t.table_name = :name""";

  private InnoDbSql() {}
}
