package io.hapax.store.jdbc;

/** The statements of {@link PostgresDialect}. */
final class PostgresSql {

  // Not now(): that stands still while a transaction is open.
  static final String NOW = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)";

  private static final String GATE =
      """
      seen AS MATERIALIZED (
        SELECT ${free} AS is_free, ${row}
        FROM ${table} h WHERE h.record_key = :key AND ${live}
      ), door AS MATERIALIZED (
        SELECT 1 AS wanted %s
      ), gate AS MATERIALIZED (
        SELECT pg_try_advisory_xact_lock(:lock) AS opened
        WHERE EXISTS (SELECT 1 FROM door)
          AND (:guarded OR current_setting('transaction_isolation')
            IN ('read committed', 'read uncommitted'))
      )""";

  private static final String ANSWERS =
      """
      SELECT 'WON' AS kind, taken.* FROM taken
      UNION ALL
      SELECT 'FOUND', s.format, s.state, s.mode, s.token, s.owner, s.fingerprint, s.result,
        s.claimed_at, s.lease_until, s.expires_at, s.now_micros
      FROM seen s WHERE NOT s.is_free
      UNION ALL
      SELECT 'BUSY', ${nothing} FROM gate WHERE NOT opened
      UNION ALL
      SELECT 'UNGUARDED', ${nothing} FROM door WHERE NOT EXISTS (SELECT 1 FROM gate)""";

  /**
   * In a caller's transaction at READ COMMITTED: makes the row if there is none and nobody is about
   * to make one, and else locks nothing and says nothing. It costs a third of what {@link #TAKE}
   * does, which says all. CASE, so that the lock is tried last.
   */
  static final String MAKE =
      """
      INSERT INTO ${table} AS h (record_key, biz_type, idem_key, format, state, mode, token,
        owner, fingerprint, claimed_at, lease_until, expires_at, create_time)
      SELECT :key, :bizType, :idemKey, %d, :state, :mode, n.now, :owner, :fingerprint,
        n.now, n.now + :lease, n.now + :expiry, clock_timestamp()
      FROM (SELECT ${now} AS now) n
      WHERE current_setting('transaction_isolation') IN ('read committed', 'read uncommitted')
        AND CASE WHEN EXISTS (SELECT 1 FROM ${table} s WHERE s.record_key = :key) THEN FALSE
          ELSE pg_try_advisory_xact_lock(:lock) END
      ON CONFLICT (record_key) DO NOTHING
      RETURNING ${row}"""
          .formatted(Row.FORMAT);

  static final String TAKE =
      """
      WITH %s, taken AS (
        INSERT INTO ${table} AS h (record_key, biz_type, idem_key, format, state, mode, token,
          owner, fingerprint, claimed_at, lease_until, expires_at, create_time)
        SELECT :key, :bizType, :idemKey, %d, :state, :mode, ${now}, :owner, :fingerprint,
          ${now}, ${now} + :lease, ${now} + :expiry, clock_timestamp()
        FROM gate WHERE opened
        ON CONFLICT (record_key) DO UPDATE
        SET biz_type = EXCLUDED.biz_type, idem_key = EXCLUDED.idem_key, result = NULL,
          format = EXCLUDED.format, state = EXCLUDED.state, mode = EXCLUDED.mode,
          token = GREATEST(h.token + 1, ${now}),
          owner = EXCLUDED.owner, fingerprint = EXCLUDED.fingerprint,
          claimed_at = ${now}, lease_until = ${now} + :lease, expires_at = ${now} + :expiry,
          issued_until = CASE WHEN ${live} THEN h.issued_until END,
          create_time = clock_timestamp()
        WHERE NOT ${live} OR ${free}
        RETURNING ${row}
      )
      %s"""
          .formatted(
              GATE.formatted("WHERE NOT EXISTS (SELECT 1 FROM seen WHERE NOT is_free)"),
              Row.FORMAT,
              ANSWERS);

  static final String REDEEM =
      """
      WITH %s, taken AS (
        UPDATE ${table} h
        SET format = %d, state = :state, mode = :mode, result = NULL,
          token = GREATEST(h.token + 1, ${now}), owner = :owner, fingerprint = :fingerprint,
          claimed_at = ${now}, lease_until = ${now} + :lease,
          expires_at = GREATEST(h.issued_until, ${now} + :expiry),
          create_time = clock_timestamp()
        FROM gate
        WHERE gate.opened AND h.record_key = :key AND ${live} AND ${free}
        RETURNING ${row}
      )
      %s
      UNION ALL
      SELECT 'UNKNOWN', ${nothing} WHERE NOT EXISTS (SELECT 1 FROM seen)"""
          .formatted(GATE.formatted("FROM seen WHERE is_free"), Row.FORMAT, ANSWERS);

  static final String ISSUE =
      """
      INSERT INTO ${table} AS h (record_key, biz_type, idem_key, format, state, mode, token,
        claimed_at, expires_at, issued_until, create_time)
      SELECT :key, :bizType, :idemKey, %d, 'I', 'S', n.now, n.now, n.now + :expiry,
        n.now + :expiry, clock_timestamp()
      FROM (SELECT ${now} AS now) n
      ON CONFLICT (record_key) DO UPDATE
      SET biz_type = EXCLUDED.biz_type, idem_key = EXCLUDED.idem_key, result = NULL,
        format = EXCLUDED.format, state = EXCLUDED.state, mode = EXCLUDED.mode,
        token = GREATEST(h.token + 1, EXCLUDED.token), owner = NULL, fingerprint = NULL,
        claimed_at = EXCLUDED.claimed_at, lease_until = NULL,
        expires_at = EXCLUDED.expires_at, issued_until = EXCLUDED.issued_until,
        create_time = EXCLUDED.create_time
      WHERE NOT ${live}"""
          .formatted(Row.FORMAT);

  static final String RENEW =
      """
      WITH wanted AS MATERIALIZED (
        SELECT * FROM unnest(:keys, :tokens, :owners)
          WITH ORDINALITY AS w(record_key, token, owner, place)
      ), locked AS MATERIALIZED (
        SELECT h.id FROM ${table} h JOIN wanted w
          ON h.record_key = w.record_key AND h.token = w.token AND h.owner = w.owner
        WHERE h.state IN ('P', 'T') AND ${live}
        FOR UPDATE OF h SKIP LOCKED
      ), renewed AS (
        UPDATE ${table} h
        SET lease_until = ${now} + :lease,
          expires_at = h.expires_at + (${now} + :lease - h.lease_until)
        FROM locked WHERE h.id = locked.id
      )
      SELECT w.place FROM wanted w WHERE NOT EXISTS (
        SELECT 1 FROM ${table} h
        WHERE h.record_key = w.record_key AND h.token = w.token AND h.owner = w.owner
          AND h.state IN ('P', 'T') AND ${live})""";

  // The clock in a sub-select is read once, so that the index on expires_at can be used.
  static final String PURGE =
      """
      DELETE FROM ${table} h
      WHERE h.id = ANY (ARRAY(
          SELECT e.id FROM ${table} e WHERE e.expires_at <= (SELECT ${now})
          ORDER BY e.expires_at LIMIT :batch FOR UPDATE SKIP LOCKED))
        AND h.expires_at <= ${now}""";

  static final String LOCATE =
      """
      SELECT n.nspname, c.relname
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.oid = to_regclass(:table)""";

  /** Whether the lock was to be had does not matter: it only keeps others from waiting. */
  static final String WRITE_GUARD = " AND (SELECT pg_try_advisory_xact_lock(:lock)) IS NOT NULL";

  /**
   * NOTIFY makes commits wait for one another, so it is sent only if somebody waits, who then
   * shares a lock that can't be had alone. The lock is held until the commit: who begins to wait
   * after this look gets it after the commit, and sees the end by himself.
   */
  static final String TELLING =
      " RETURNING (SELECT count(pg_notify('%s', :hex))"
          + " WHERE NOT pg_try_advisory_xact_lock(:waiters))";

  private PostgresSql() {}
}
