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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates and validates the table.
 *
 * <ol>
 *   <li>What is there decides: a table without fault is left alone, so a node needs no right to
 *       create one that exists.
 *   <li>Each statement of the script may find its work done. Where two nodes run it at once, one
 *       may also be told in some way of its database's own that the other just did it. So no
 *       failure counts but what is missing afterwards.
 * </ol>
 */
final class Schema {

  private static final String FILE = "V1.sql";

  /** The other node may be between two statements of the script. */
  private static final int TRIES = 3;

  private Schema() {}

  /**
   * Does what {@code mode} says.
   *
   * @return true, always
   * @throws StoreException if the table is not as it should be
   */
  static boolean prepare(Dialect dialect, Connection connection, SchemaMode mode)
      throws SQLException {
    Optional<Location> location = dialect.locate(connection);
    List<String> faults = faults(dialect, location, connection);
    SQLException failure = null;
    for (int i = 0; i < TRIES && !faults.isEmpty() && mode == SchemaMode.CREATE; i++) {
      failure = create(dialect, connection);
      location = dialect.locate(connection);
      faults = faults(dialect, location, connection);
    }
    if (faults.isEmpty()) {
      return true;
    }
    if (location.isEmpty() && failure != null) {
      throw failure;
    }
    throw new StoreException(complaint(dialect, faults), failure);
  }

  private static List<String> faults(
      Dialect dialect, Optional<Location> location, Connection connection) throws SQLException {
    return location.isEmpty()
        ? List.of("the table is missing")
        : SchemaCheck.faults(connection.getMetaData(), location.get(), dialect.typeOfCreateTime());
  }

  private static String complaint(Dialect dialect, List<String> faults) {
    return """
        %s table %s can't be used: %s. Apply %s with Flyway, Liquibase or by hand. \
        SchemaMode.CREATE makes tables and indexes, but changes no columns"""
        .formatted(
            dialect.product(),
            dialect.table().qualified(),
            String.join("; ", faults),
            path(dialect));
  }

  /** The first failure, or null if there was none. */
  private static @Nullable SQLException create(Dialect dialect, Connection connection)
      throws SQLException {
    SQLException first = null;
    for (String sql : statements(dialect)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
        if (!connection.getAutoCommit()) {
          connection.commit();
        }
      } catch (SQLException e) {
        first = first == null ? e : first;
        if (!connection.getAutoCommit()) {
          connection.rollback();
        }
      }
    }
    return first;
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
