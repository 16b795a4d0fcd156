package io.hapax.store.jdbc;

/** The statements of {@link MySqlDialect} that are not MariaDB's too. MariaDB takes them all. */
final class MySqlSql {

  private static final String LOOK =
      """
      SELECT %s AS is_current, ${live} AS is_live, ${free} AS is_free,
        @@innodb_lock_wait_timeout AS patience, ${row}
      FROM (SELECT 1 AS one) o LEFT JOIN ${table} h ON h.record_key = %s""";

  /** Past locks, on an own connection: what is committed now. Expired rows are shown too. */
  static final String LOOK_NOW = LOOK.formatted("TRUE", ":key");

  /**
   * In a transaction, past locks. At SERIALIZABLE each read locks: there it looks for nothing.
   *
   * @param isolation the variable that knows the level
   */
  static String lookPastLocks(String isolation) {
    return LOOK.formatted(
        isolation + " LIKE 'READ-%'", "IF(" + isolation + " = 'SERIALIZABLE', NULL, :key)");
  }

  /** In a transaction: what is committed now, whatever its snapshot shows. */
  static final String LOOK_AND_SHARE = LOOK_NOW + " LOCK IN SHARE MODE";

  /** The same for what will be written: two that share a row could not both be let write. */
  static final String LOOK_AND_LOCK = LOOK_NOW + " FOR UPDATE";

  /** Its token comes back as the statement's generated key. A key that is there is an error. */
  static final String INSERT =
      """
      INSERT INTO ${table} (%s)
      VALUES (:key, :bizType, :idemKey, %d, :state, :mode, LAST_INSERT_ID(${now}), :owner,
        :fingerprint, ${now}, ${now} + :lease, ${now} + :expiry, UTC_TIMESTAMP(6))"""
          .formatted(InnoDbSql.COLUMNS, Row.FORMAT);

  /**
   * Takes the row that was seen, if it may still be taken. What reads a column comes before what
   * writes it: then it makes no difference whether assignments see the ones before them.
   */
  private static final String TAKE =
      """
      UPDATE ${table} h
      SET issued_until = IF(%1$s, h.issued_until, NULL), expires_at = %2$s, biz_type = :bizType,
        idem_key = :idemKey, result = NULL, format = %4$d, state = :state, mode = :mode,
        token = LAST_INSERT_ID(GREATEST(:seen + 1, ${now})), owner = :owner,
        fingerprint = :fingerprint, claimed_at = ${now}, lease_until = ${now} + :lease,
        create_time = UTC_TIMESTAMP(6)
      WHERE h.record_key = :key AND h.token = :seen AND %3$s""";

  static final String TAKE_SEEN =
      TAKE.formatted("${live}", "${now} + :expiry", "(NOT ${live} OR ${free})", Row.FORMAT);

  static final String REDEEM_SEEN =
      TAKE.formatted(
          "TRUE",
          "GREATEST(COALESCE(h.issued_until, 0), ${now} + :expiry)",
          "${live} AND ${free}",
          Row.FORMAT);

  private MySqlSql() {}
}
