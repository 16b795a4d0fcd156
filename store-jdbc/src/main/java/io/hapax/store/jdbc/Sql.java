package io.hapax.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with named parameters ({@code :key}), which may occur more than once: a claim names
 * its key four times, and counting question marks is no way to read it.
 */
final class Sql {

  /** Reads one row. */
  interface Reader<T> {
    T read(ResultSet rows) throws SQLException;
  }

  private static final Pattern PARAMETER = Pattern.compile(":([a-z][A-Za-z]*)");

  private final String text;
  private final List<String> names = new ArrayList<>();

  private Sql(String template) {
    StringBuilder positional = new StringBuilder();
    Matcher matcher = PARAMETER.matcher(template);
    while (matcher.find()) {
      names.add(matcher.group(1));
      matcher.appendReplacement(positional, "?");
    }
    this.text = matcher.appendTail(positional).toString();
  }

  static Sql of(String template) {
    return new Sql(template);
  }

  /** How many rows it changed; one that returns them is asked for them. */
  int update(Connection connection, Params params) throws SQLException {
    try (PreparedStatement statement = prepare(connection, params)) {
      return statement.execute() ? count(statement) : statement.getUpdateCount();
    }
  }

  /** The key that the database generated, which is never 0. */
  OptionalLong key(Connection connection, Params params) throws SQLException {
    try (PreparedStatement statement =
        bound(connection.prepareStatement(text, Statement.RETURN_GENERATED_KEYS), params)) {
      statement.executeUpdate();
      try (ResultSet keys = statement.getGeneratedKeys()) {
        return keys.next() ? OptionalLong.of(keys.getLong(1)) : OptionalLong.empty();
      }
    }
  }

  private static int count(PreparedStatement statement) throws SQLException {
    int count = 0;
    try (ResultSet rows = statement.getResultSet()) {
      while (rows.next()) {
        count++;
      }
    }
    return count;
  }

  /** The first row, if there is one. */
  <T> Optional<T> first(Connection connection, Params params, Reader<T> reader)
      throws SQLException {
    try (PreparedStatement statement = prepare(connection, params);
        ResultSet rows = rows(statement)) {
      return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
    }
  }

  <T> List<T> all(Connection connection, Params params, Reader<T> reader) throws SQLException {
    try (PreparedStatement statement = prepare(connection, params);
        ResultSet rows = rows(statement)) {
      List<T> found = new ArrayList<>();
      while (rows.next()) {
        found.add(reader.read(rows));
      }
      return found;
    }
  }

  /** MySQL's driver refuses executeQuery for an INSERT that returns rows. */
  private static ResultSet rows(PreparedStatement statement) throws SQLException {
    statement.execute();
    return statement.getResultSet();
  }

  private PreparedStatement prepare(Connection connection, Params params) throws SQLException {
    return bound(connection.prepareStatement(text), params);
  }

  private PreparedStatement bound(PreparedStatement statement, Params params) throws SQLException {
    try {
      for (int i = 0; i < names.size(); i++) {
        params.set(statement, i + 1, names.get(i));
      }
      return statement;
    } catch (SQLException | RuntimeException e) {
      statement.close();
      throw e;
    }
  }

  @Override
  public String toString() {
    return text;
  }
}
