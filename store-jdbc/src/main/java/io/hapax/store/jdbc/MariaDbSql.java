package io.hapax.store.jdbc;

/** The statements of {@link MariaDbDialect} that MySQL does not know. */
final class MariaDbSql {

  /** A row that somebody has locked is answered at once, and nobody is in anybody's deadlock. */
  private static final String AT_ONCE = "SET STATEMENT innodb_lock_wait_timeout = 0 FOR ";

  /**
   * Nobody locks an owner's row for longer than a statement takes. Whatever the session says, it
   * neither gives up at once nor waits for a minute.
   */
  static final String PATIENTLY = "SET STATEMENT innodb_lock_wait_timeout = 1 FOR ";

  /**
   * Assignments one after the other, each seeing the last, whatever the session's sql_mode says of
   * that.
   */
  private static final String IN_ORDER =
      "SET STATEMENT innodb_lock_wait_timeout = 0, sql_mode = '' FOR";

  /** The shared fragments, of the row that an INSERT met. */
  private static final String LIVE = unnamed(Dialect.LIVE);

  private static final String FREE = unnamed(Dialect.FREE);

  private static final String VALUES =
      """
      :key, :bizType, :idemKey, %d, :state, :mode, ${now}, :owner, :fingerprint, ${now},
        ${now} + :lease, ${now} + :expiry, UTC_TIMESTAMP(6)"""
          .formatted(Row.FORMAT);

  /**
   * Takes the row that is there already, if it may be taken: format, a column that is the same in
   * each row, holds the verdict until the last of the assignments.
   */
  private static final String TAKE_OLD =
      """
      ON DUPLICATE KEY UPDATE
        format = IF(%1$s, 0, format),
        biz_type = IF(format = 0, VALUES(biz_type), biz_type),
        idem_key = IF(format = 0, VALUES(idem_key), idem_key),
        result = IF(format = 0, NULL, result),
        state = IF(format = 0, VALUES(state), state),
        mode = IF(format = 0, VALUES(mode), mode),
        token = IF(format = 0, GREATEST(token + 1, VALUES(token)), token),
        owner = IF(format = 0, VALUES(owner), owner),
        fingerprint = IF(format = 0, VALUES(fingerprint), fingerprint),
        claimed_at = IF(format = 0, VALUES(claimed_at), claimed_at),
        lease_until = IF(format = 0, VALUES(lease_until), lease_until),
        issued_until = IF(format = 0 AND (%2$s), NULL, issued_until),
        expires_at = IF(format = 0, %3$s, expires_at),
        create_time = IF(format = 0, VALUES(create_time), create_time),
        format = IF(format = 0, %4$d, format)
      RETURNING %5$s""";

  private static final String TAKE_ANY_OLD =
      TAKE_OLD.formatted(
          "expires_at <= ${now} OR " + FREE,
          "expires_at <= ${now}",
          "VALUES(expires_at)",
          Row.FORMAT,
          unnamed(Row.COLUMNS));

  private static final String TAKE_ISSUED =
      TAKE_OLD.formatted(
          LIVE + " AND " + FREE,
          "FALSE",
          "GREATEST(COALESCE(issued_until, 0), VALUES(expires_at))",
          Row.FORMAT,
          unnamed(Row.COLUMNS));

  /**
   * Leaves the row that is there already as it is, and tells of it. To say what would be done with
   * it costs more than to insert a row, and hardly a claim meets one that it may take.
   */
  private static final String MEET =
      """
      ON DUPLICATE KEY UPDATE format = format
      RETURNING %s, (expires_at <= ${now} OR %s) AS is_free"""
          .formatted(unnamed(Row.COLUMNS), FREE);

  /** In a transaction: reads see what is committed now, and lock nothing. */
  private static final String READS_PASS_LOCKS = "@@tx_isolation LIKE 'READ-%'";

  static final String CLAIM =
      """
      %s INSERT INTO ${table} (%s) VALUES (%s)
      %s"""
          .formatted(AT_ONCE, InnoDbSql.COLUMNS, VALUES, MEET);

  /** Where a row is met that may be taken. */
  static final String TAKE =
      """
      %s INSERT INTO ${table} (%s) VALUES (%s)
      %s"""
          .formatted(IN_ORDER, InnoDbSql.COLUMNS, VALUES, TAKE_ANY_OLD);

  /** Locks no row that it may not take; above READ COMMITTED it does nothing. */
  static final String CLAIM_PAST_LOCKS = pastLocks(AT_ONCE, MEET);

  /** As {@link #CLAIM_PAST_LOCKS}, where a row is met that may be taken. */
  static final String TAKE_PAST_LOCKS = pastLocks(IN_ORDER, TAKE_ANY_OLD);

  private static String pastLocks(String settings, String onRow) {
    return """
        %s INSERT INTO ${table} (%s)
        SELECT %s FROM (SELECT 1 AS one) o
        WHERE %5$s AND NOT EXISTS (
          SELECT 1 FROM ${table} h
          WHERE %5$s AND h.record_key = :key AND ${live} AND NOT ${free})
        %4$s"""
        .formatted(settings, InnoDbSql.COLUMNS, VALUES, onRow, READS_PASS_LOCKS);
  }

  /** FOR UPDATE, as two that had read it under a shared lock would both not be let write. */
  static final String REDEEM =
      """
      %s INSERT INTO ${table} (%s)
      SELECT %s FROM (
        SELECT 1 AS one FROM ${table} h WHERE h.record_key = :key AND ${live} FOR UPDATE) o
      %s"""
          .formatted(IN_ORDER, InnoDbSql.COLUMNS, VALUES, TAKE_ISSUED);

  static final String REDEEM_PAST_LOCKS =
      """
      %s INSERT INTO ${table} (%s)
      SELECT %s FROM (
        SELECT 1 AS one FROM ${table} h
        WHERE %5$s AND h.record_key = :key AND ${live} AND ${free}) o
      %4$s"""
          .formatted(IN_ORDER, InnoDbSql.COLUMNS, VALUES, TAKE_ISSUED, READS_PASS_LOCKS);

  /** Read past locks. */
  static final String LOOK =
      """
      SELECT TRUE AS is_current, ${free} AS is_free, ${row}
      FROM ${table} h WHERE h.record_key = :key AND ${live}""";

  /** In a transaction at SERIALIZABLE each read locks: there it looks for nothing. */
  static final String LOOK_PAST_LOCKS =
      AT_ONCE
          + """
          SELECT %s AS is_current, ${free} AS is_free, ${row}
          FROM (SELECT 1 AS one) o
          LEFT JOIN ${table} h
            ON h.record_key = IF(@@tx_isolation = 'SERIALIZABLE', NULL, :key) AND ${live}"""
              .formatted(READS_PASS_LOCKS);

  // Not AT_ONCE: where nothing would be waited for, a row that is skipped makes the COMMIT fail.
  // Without a join buffer each row is looked up by its key, and no other one locked.
  static final String RENEW =
      "SET STATEMENT innodb_lock_wait_timeout = 1, join_cache_level = 0 FOR " + InnoDbSql.RENEW;

  static final String PURGE = PATIENTLY + InnoDbSql.PURGE;

  private MariaDbSql() {}

  /** An INSERT has no name for its row but the table's own. */
  private static String unnamed(String fragment) {
    return fragment.replace("h.", "");
  }
}
