package io.hapax.store.jdbc;

import io.hapax.spi.StoreException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what the database is, on the first connection that comes along: a store can be built
 * while its database is down, and a verb in a caller's transaction needs no second connection.
 */
final class Database {

  /** The dialect and its statements. */
  record Found(Dialect dialect, Statements statements) {}

  private static final Set<String> H2_MODES = Set.of("REGULAR", "PostgreSQL", "MySQL", "MariaDB");

  private static final Sql H2_MODE =
      Sql.of("SELECT SETTING_VALUE FROM INFORMATION_SCHEMA.SETTINGS WHERE SETTING_NAME = 'MODE'");
  private static final Sql SERVER_ENCODING = Sql.of("SELECT current_setting('server_encoding')");

  private final TableName table;
  private volatile @Nullable Found found;

  Database(TableName table) {
    this.table = table;
  }

  Found on(Connection connection) throws SQLException {
    Found known = found;
    if (known == null) {
      Dialect dialect = detect(connection);
      known = new Found(dialect, new Statements(dialect));
      found = known;
    }
    return known;
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
        "%s %s %s. The JDBC store runs on PostgreSQL 13 and later and on H2 2.3 and later"
            .formatted(
                metaData.getDatabaseProductName(), metaData.getDatabaseProductVersion(), why),
        null);
  }
}
