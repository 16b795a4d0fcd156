package io.hapax.store.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values for the named parameters of a {@link Sql}. Each has a type, also where it is null. */
final class Params {

  private interface Setter {
    void set(PreparedStatement statement, int index) throws SQLException;
  }

  private final Map<String, Setter> setters = new HashMap<>();

  Params bytes(String name, byte @Nullable [] value) {
    return put(
        name,
        (statement, index) -> {
          if (value == null) {
            statement.setNull(index, Types.VARBINARY);
          } else {
            statement.setBytes(index, value);
          }
        });
  }

  Params number(String name, @Nullable Long value) {
    return put(
        name,
        (statement, index) -> {
          if (value == null) {
            statement.setNull(index, Types.BIGINT);
          } else {
            statement.setLong(index, value);
          }
        });
  }

  Params text(String name, @Nullable String value) {
    return put(name, (statement, index) -> statement.setString(index, value));
  }

  Params flag(String name, boolean value) {
    return put(name, (statement, index) -> statement.setBoolean(index, value));
  }

  Params array(String name, String elementType, Object[] elements) {
    return put(
        name,
        (statement, index) ->
            statement.setArray(
                index, statement.getConnection().createArrayOf(elementType, elements)));
  }

  void set(PreparedStatement statement, int index, String name) throws SQLException {
    Setter setter = setters.get(name);
    if (setter == null) {
      throw new IllegalStateException("no value for the parameter " + name);
    }
    setter.set(statement, index);
  }

  private Params put(String name, Setter setter) {
    setters.put(name, setter);
    return this;
  }
}
