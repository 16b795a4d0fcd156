package io.hapax.store.jdbc;

/** The statements of {@link H2Dialect}. */
final class H2Sql {

  // CURRENT_TIMESTAMP stands still while a transaction is open; the start of the statement doesn't.
  static final String NOW =
      """
      (SELECT CAST(EXTRACT(EPOCH FROM EXECUTING_STATEMENT_START) * 1000000 AS BIGINT)
       FROM INFORMATION_SCHEMA.SESSIONS WHERE SESSION_ID = SESSION_ID())""";

  /** The clock is a look at all sessions: too dear to be asked again for each row. */
  static final String READ_ONCE = "c.now_micros";

  private static final String CREATE_TIME =
      "DATEADD(MICROSECOND, c.now_micros, TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00')";

  private static final String WANTED =
      """
      UNNEST(CAST(:keys AS BINARY(32) ARRAY), CAST(:tokens AS BIGINT ARRAY),
        CAST(:owners AS BINARY(16) ARRAY)) WITH ORDINALITY w(record_key, token, owner, place)""";

  private static final String IS_WANTED =
      """
      h.record_key = w.record_key AND h.token = w.token AND h.owner = w.owner
        AND h.state IN ('P', 'T') AND ${live}""";

  /** Waits for whoever is about to decide. */
  static final String TAKE =
      take(
          """
          WHERE LOCK_TIMEOUT() <= :longestWait AND NOT EXISTS (
            SELECT 1 FROM ${table} h
            WHERE h.record_key = :key AND ${live} AND NOT ${free})""");

  /** For a row that is there: takes nothing where another transaction has it. */
  static final String TAKE_PAST_LOCKS =
      take("JOIN ${table} there ON there.record_key = :key FOR UPDATE SKIP LOCKED");

  private static String take(String where) {
    return """
      SELECT ${row} FROM FINAL TABLE (
        MERGE INTO ${table} h USING (
          SELECT c.now_micros, CAST(:key AS BINARY(32)) AS record_key,
            CAST(:bizType AS VARCHAR(255)) AS biz_type,
            CAST(:idemKey AS VARCHAR(255)) AS idem_key, CAST(:state AS VARCHAR(1)) AS state,
            CAST(:mode AS VARCHAR(1)) AS mode, CAST(:owner AS BINARY(16)) AS owner,
            CAST(:fingerprint AS BINARY VARYING(64)) AS fingerprint,
            c.now_micros + CAST(:lease AS BIGINT) AS lease_until,
            c.now_micros + CAST(:expiry AS BIGINT) AS expires_at
          FROM (SELECT ${clock} AS now_micros) c
          %3$s
        ) c ON h.record_key = c.record_key
        WHEN MATCHED AND (h.expires_at <= c.now_micros OR ${free}) THEN UPDATE SET
          biz_type = c.biz_type, idem_key = c.idem_key, result = NULL, format = %1$d,
          state = c.state, mode = c.mode, token = GREATEST(h.token + 1, c.now_micros),
          owner = c.owner, fingerprint = c.fingerprint, claimed_at = c.now_micros,
          lease_until = c.lease_until, expires_at = c.expires_at,
          issued_until =
            CASE WHEN h.expires_at > c.now_micros THEN h.issued_until ELSE NULL END,
          create_time = %2$s
        WHEN NOT MATCHED THEN INSERT (record_key, biz_type, idem_key, format, state, mode,
          token, owner, fingerprint, claimed_at, lease_until, expires_at, create_time)
        VALUES (c.record_key, c.biz_type, c.idem_key, %1$d, c.state, c.mode, c.now_micros,
          c.owner, c.fingerprint, c.now_micros, c.lease_until, c.expires_at, %2$s)
      ) h"""
        .formatted(Row.FORMAT, CREATE_TIME, where);
  }

  static final String REDEEM =
      """
      SELECT ${row} FROM FINAL TABLE (
        UPDATE ${table} h SET
          format = %d, state = CAST(:state AS VARCHAR(1)),
          mode = CAST(:mode AS VARCHAR(1)), result = NULL,
          token = GREATEST(h.token + 1, ${now}), owner = CAST(:owner AS BINARY(16)),
          fingerprint = CAST(:fingerprint AS BINARY VARYING(64)), claimed_at = ${now},
          lease_until = ${now} + CAST(:lease AS BIGINT),
          expires_at = GREATEST(COALESCE(h.issued_until, 0), ${now} + CAST(:expiry AS BIGINT)),
          create_time = %s
        WHERE h.record_key = :key AND ${live} AND ${free}
          AND LOCK_TIMEOUT() <= :longestWait
      ) h"""
          .formatted(Row.FORMAT, CREATE_TIME.replace(READ_ONCE, "${now}"));

  static final String LOOK =
      """
      SELECT LOCK_TIMEOUT() AS lock_timeout, ${free} AS is_free, ${row}
      FROM (VALUES (1)) one(x)
      LEFT JOIN ${table} h ON h.record_key = :key AND ${live}""";

  static final String ISSUE =
      """
      MERGE INTO ${table} h USING (
        SELECT c.now_micros, CAST(:key AS BINARY(32)) AS record_key,
          CAST(:bizType AS VARCHAR(255)) AS biz_type,
          CAST(:idemKey AS VARCHAR(255)) AS idem_key,
          c.now_micros + CAST(:expiry AS BIGINT) AS expires_at
        FROM (SELECT ${clock} AS now_micros) c
        WHERE NOT EXISTS (SELECT 1 FROM ${table} h WHERE h.record_key = :key AND ${live})
      ) c ON h.record_key = c.record_key
      WHEN MATCHED AND h.expires_at <= c.now_micros THEN UPDATE SET
        biz_type = c.biz_type, idem_key = c.idem_key, result = NULL, format = %1$d,
        state = 'I', mode = 'S', token = GREATEST(h.token + 1, c.now_micros), owner = NULL,
        fingerprint = NULL, claimed_at = c.now_micros, lease_until = NULL,
        expires_at = c.expires_at, issued_until = c.expires_at, create_time = %2$s
      WHEN NOT MATCHED THEN INSERT (record_key, biz_type, idem_key, format, state, mode,
        token, claimed_at, expires_at, issued_until, create_time)
      VALUES (c.record_key, c.biz_type, c.idem_key, %1$d, 'I', 'S', c.now_micros,
        c.now_micros, c.expires_at, c.expires_at, %2$s)"""
          .formatted(Row.FORMAT, CREATE_TIME);

  // Not UPDATE .. WHERE id IN (SELECT .. FOR UPDATE): H2 asks that again for each row.
  static final String RENEW =
      """
      MERGE INTO ${table} r USING (
        SELECT h.id, w.token, w.owner, c.now_micros
        FROM (SELECT ${clock} AS now_micros) c CROSS JOIN %s JOIN ${table} h ON %s
        FOR UPDATE SKIP LOCKED
      ) c ON r.id = c.id
      WHEN MATCHED AND r.token = c.token AND r.owner = c.owner AND r.state IN ('P', 'T')
      THEN UPDATE SET
        lease_until = ${now} + CAST(:lease AS BIGINT),
        expires_at = r.expires_at + (${now} + CAST(:lease AS BIGINT) - r.lease_until)"""
          .formatted(WANTED, IS_WANTED);

  static final String LOST =
      """
      SELECT w.place FROM (SELECT ${clock} AS now_micros) c CROSS JOIN %s
      WHERE NOT EXISTS (SELECT 1 FROM ${table} h WHERE %s)"""
          .formatted(WANTED, IS_WANTED);

  // No ORDER BY: with it H2 would lock, and sort, all that has expired. The index has the order.
  static final String PURGE =
      """
      MERGE INTO ${table} h USING (
        SELECT e.id, c.now_micros
        FROM (SELECT ${clock} AS now_micros) c JOIN ${table} e ON e.expires_at <= ${now}
        FETCH FIRST :batch ROWS ONLY FOR UPDATE SKIP LOCKED
      ) c ON h.id = c.id
      WHEN MATCHED AND h.expires_at <= ${now} THEN DELETE""";

  private H2Sql() {}
}
