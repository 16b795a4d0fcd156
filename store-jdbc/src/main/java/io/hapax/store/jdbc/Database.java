package io.hapax.store.jdbc;

import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what the database is, on the first connection that comes along: a store can be built
 * while its database is down, and a verb in a caller's transaction needs no second connection.
 */
final class Database {

  /**
   * The dialect and its statements.
   *
   * @param own those on connections of the store's own
   * @param callers those in callers' transactions: nobody waits for a joined run, and telling would
   *     make the commits of the business wait for one another
   */
  record Found(Dialect dialect, Statements own, Statements callers) {
    static Found of(Dialect dialect) {
      return new Found(dialect, new Statements(dialect, true), new Statements(dialect, false));
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(Database.class);

  private static final Set<String> H2_MODES = Set.of("REGULAR", "PostgreSQL", "MySQL", "MariaDB");

  private static final Sql H2_MODE =
      Sql.of("SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'MODE'");

  /** MySQL's driver calls MariaDB MySQL too; servers before 11 call themselves 5.5.5 first. */
  private static final Pattern MARIADB = Pattern.compile("(?:5\\.5\\.5-)?(\\d+)\\.(\\d+)\\..*");

  private static final Pattern MYSQL = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");

  private static final Sql ROLLS_BACK_ON_TIMEOUT = Sql.of("SELECT @@innodb_rollback_on_timeout");
  private static final Sql SERVER_ENCODING = Sql.of("SELECT current_setting('server_encoding')");

  private final TableName table;
  private volatile @Nullable Found found;

  Database(TableName table) {
    this.table = table;
  }

  /** Told what it is: for tests, as there is no MySQL that they could run on. */
  Database(Dialect dialect) {
    this.table = dialect.table();
    this.found = Found.of(dialect);
  }

  Found on(Connection connection) throws SQLException {
    Found known = found;
    if (known == null) {
      known = Found.of(detect(connection));
      found = known;
    }
    return known;
  }

  /** Whether the database can tell waiters; false until there was a connection. */
  boolean tells() {
    Found known = found;
    return known != null && !known.dialect().telling().isEmpty();
  }

  TableName table() {
    return table;
  }

  /** The table, for people; more precise once there was a connection. */
  String describe() {
    Found known = found;
    return (known == null ? "database" : known.dialect().product()) + " table " + table.qualified();
  }

  private Dialect detect(Connection connection) throws SQLException {
    DatabaseMetaData metaData = connection.getMetaData();
    return switch (metaData.getDatabaseProductName()) {
      case "PostgreSQL" -> postgres(connection, metaData);
      case "MariaDB" -> mariaDb(connection, metaData);
      case "MySQL" -> mySql(connection, metaData);
      case "H2" -> h2(connection, metaData);
      default -> throw refused(metaData, "is not supported");
    };
  }

  private Dialect postgres(Connection connection, DatabaseMetaData metaData) throws SQLException {
    if (metaData.getDatabaseMajorVersion() < 13) {
      throw refused(metaData, "is too old");
    }
    Optional<String> encoding =
        SERVER_ENCODING.first(connection, new Params(), row -> row.getString(1));
    return new PostgresDialect(table, !encoding.equals(Optional.of("UTF8")));
  }

  private Dialect mySql(Connection connection, DatabaseMetaData metaData) throws SQLException {
    if (metaData.getDatabaseProductVersion().contains("MariaDB")) {
      return mariaDb(connection, metaData);
    }
    if (!isMySql8(metaData.getDatabaseProductVersion())) {
      throw refused(metaData, "is too old");
    }
    LOG.warn(
        "Hapax was never tried on a real MySQL. Its statements for {} are those that the manual of"
            + " MySQL 8 describes, tried on MariaDB. Try yours before you rely on it",
        metaData.getDatabaseProductVersion());
    return new MySqlDialect(table, rollsBackOnTimeout(connection), MySqlDialect.ISOLATION);
  }

  /** From 8.0.13 on columns may have expressions for defaults. */
  static boolean isMySql8(String version) {
    Matcher matcher = MYSQL.matcher(version);
    if (!matcher.matches()) {
      return false;
    }
    int major = Integer.parseInt(matcher.group(1));
    boolean from81 = major > 8 || (major == 8 && Integer.parseInt(matcher.group(2)) > 0);
    return from81 || (major == 8 && Integer.parseInt(matcher.group(3)) >= 13);
  }

  private Dialect mariaDb(Connection connection, DatabaseMetaData metaData) throws SQLException {
    if (!isMariaDb106(metaData.getDatabaseProductVersion())) {
      throw refused(metaData, "is too old");
    }
    return new MariaDbDialect(table, rollsBackOnTimeout(connection));
  }

  private static boolean rollsBackOnTimeout(Connection connection) throws SQLException {
    return ROLLS_BACK_ON_TIMEOUT
        .first(connection, new Params(), row -> row.getBoolean(1))
        .orElse(false);
  }

  static boolean isMariaDb106(String version) {
    Matcher matcher = MARIADB.matcher(version);
    if (!matcher.matches()) {
      return false;
    }
    int major = Integer.parseInt(matcher.group(1));
    return major > 10 || (major == 10 && Integer.parseInt(matcher.group(2)) >= 6);
  }

  private Dialect h2(Connection connection, DatabaseMetaData metaData) throws SQLException {
    int major = metaData.getDatabaseMajorVersion();
    if (major < 2 || (major == 2 && metaData.getDatabaseMinorVersion() < 3)) {
      throw refused(metaData, "is too old");
    }
    String mode =
        H2_MODE.first(connection, new Params(), row -> row.getString(1)).orElse("unknown");
    if (!H2_MODES.contains(mode)) {
      throw refused(metaData, "in MODE=" + mode + " is not supported, but in these: " + H2_MODES);
    }
    return new H2Dialect(table);
  }

  private static StoreException refused(DatabaseMetaData metaData, String why) throws SQLException {
    return new StoreException(
        "%s %s %s. The JDBC store is for PostgreSQL 13, MariaDB 10.6, MySQL 8.0.13 and H2 2.3, and later ones"
            .formatted(
                metaData.getDatabaseProductName(), metaData.getDatabaseProductVersion(), why),
        null);
  }
}
