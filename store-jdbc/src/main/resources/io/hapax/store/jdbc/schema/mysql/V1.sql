-- Hapax: the table of idempotency records, format 1, for MySQL 8.0.13 and later.
-- Placeholders: ${table} is the table, with its database if it has one; ${name} is the table without database.
-- Can be run again. For Flyway or Liquibase, set the two placeholders and take the file as it is.

-- The first five columns are for people; create_time is UTC. The others are Hapax's. *_at and *_until are microseconds
-- since 1970, UTC, by this database's clock; NULL in expires_at means never.
--
-- One record a key: the primary key is what makes a race have one winner. It is record_key, and no number that counts up:
-- where a unique index is not the primary key, or a claim has to count, claims of different keys get in each other's way.
-- The second index is for purging. It is made with the table, as MySQL has no CREATE INDEX IF NOT EXISTS.
CREATE TABLE IF NOT EXISTS ${table} (
    id           BIGINT UNSIGNED NOT NULL DEFAULT (UUID_SHORT()),
    biz_type     VARCHAR(255) NOT NULL,
    idem_key     VARCHAR(255) NOT NULL,
    result       LONGBLOB,
    create_time  DATETIME(6) NOT NULL,
    record_key   BINARY(32) NOT NULL,
    format       SMALLINT NOT NULL,
    state        CHAR(1) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    mode         CHAR(1) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    token        BIGINT NOT NULL,
    owner        BINARY(16),
    fingerprint  VARBINARY(64),
    claimed_at   BIGINT NOT NULL,
    lease_until  BIGINT,
    expires_at   BIGINT,
    issued_until BIGINT,
    PRIMARY KEY (record_key),
    INDEX ${name}_expires_at (expires_at)
) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;
