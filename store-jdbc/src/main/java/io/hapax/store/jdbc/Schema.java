package io.hapax.store.jdbc;

import io.hapax.spi.StoreException;
import io.hapax.store.jdbc.Dialect.Location;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Creates and validates the table. Two nodes that start at once run the same script, each of whose
 * statements may find its work done: that, and the database's complaint that the other one just did
 * it, count as done.
 */
final class Schema {

  /** There already; or, in PostgreSQL, inserted into the catalog by somebody else just now. */
  private static final Set<String> DONE_BY_ANOTHER =
      Set.of("42P07", "42710", "23505", "42S01", "42S11", "90045", "90007");

  private static final String FILE = "V1.sql";

  private Schema() {}

  /**
   * Does what {@code mode} says.
   *
   * @return true, always
   * @throws StoreException if the table is not as it should be
   */
  static boolean prepare(Dialect dialect, Connection connection, SchemaMode mode)
      throws SQLException {
    List<String> faults = faults(dialect, connection);
    if (!faults.isEmpty() && mode == SchemaMode.CREATE) {
      create(dialect, connection);
      faults = faults(dialect, connection);
    }
    if (!faults.isEmpty()) {
      throw new StoreException(complaint(dialect, faults), null);
    }
    return true;
  }

  private static List<String> faults(Dialect dialect, Connection connection) throws SQLException {
    Optional<Location> location = dialect.locate(connection);
    return location.isEmpty()
        ? List.of("the table is missing")
        : SchemaCheck.faults(connection.getMetaData(), location.get());
  }

  private static String complaint(Dialect dialect, List<String> faults) {
    return "%s table %s can't be used: %s. Apply %s (with Flyway, Liquibase or by hand), or build the store with SchemaMode.CREATE, which creates what is missing altogether but changes no table"
        .formatted(
            dialect.product(),
            dialect.table().qualified(),
            String.join("; ", faults),
            path(dialect));
  }

  private static void create(Dialect dialect, Connection connection) throws SQLException {
    for (String sql : statements(dialect)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
        commitIfOpen(connection);
      } catch (SQLException e) {
        if (e.getSQLState() == null || !DONE_BY_ANOTHER.contains(e.getSQLState())) {
          throw e;
        }
        rollBackIfOpen(connection);
      }
    }
  }

  private static void commitIfOpen(Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.commit();
    }
  }

  private static void rollBackIfOpen(Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      connection.rollback();
    }
  }

  /** The statements of the script, for this table. */
  static List<String> statements(Dialect dialect) {
    String script =
        script(dialect)
            .lines()
            .filter(line -> !line.startsWith("--"))
            .collect(Collectors.joining("\n"))
            .replace("${table}", dialect.table().qualified())
            .replace("${name}", dialect.table().bare());
    return Arrays.stream(script.split(";")).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  private static String script(Dialect dialect) {
    try (InputStream in = Schema.class.getResourceAsStream("/" + path(dialect))) {
      if (in == null) {
        throw new IllegalStateException(path(dialect) + " is missing on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String path(Dialect dialect) {
    return "io/hapax/store/jdbc/schema/" + dialect.schemaFolder() + "/" + FILE;
  }
}
