package io.hapax.store.jdbc;

import static java.util.Map.entry;

import io.hapax.store.jdbc.Dialect.Location;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Compares the table with what the statements need, by JDBC's metadata. */
final class SchemaCheck {

  private static final Set<Integer> TEXT = Set.of(Types.VARCHAR, Types.CHAR);
  private static final Set<Integer> NUMBER = Set.of(Types.BIGINT);
  private static final Set<Integer> BYTES =
      Set.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB);
  // Drivers call all times alike, so the dialect's own name of the type counts too.
  private static final Set<Integer> TIME = Set.of(Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE);

  private static final Map<String, Set<Integer>> COLUMNS =
      new TreeMap<>(
          Map.ofEntries(
              entry("id", NUMBER),
              entry("biz_type", TEXT),
              entry("idem_key", TEXT),
              entry("result", BYTES),
              entry("create_time", TIME),
              entry("record_key", BYTES),
              entry("format", Set.of(Types.SMALLINT, Types.INTEGER, Types.BIGINT)),
              entry("state", TEXT),
              entry("mode", TEXT),
              entry("token", NUMBER),
              entry("owner", BYTES),
              entry("fingerprint", BYTES),
              entry("claimed_at", NUMBER),
              entry("lease_until", NUMBER),
              entry("expires_at", NUMBER),
              entry("issued_until", NUMBER)));

  private SchemaCheck() {}

  /** What is wrong with the table; empty if nothing is. */
  static List<String> faults(DatabaseMetaData metaData, Location table, String typeOfCreateTime)
      throws SQLException {
    List<String> faults = columnFaults(metaData, table, typeOfCreateTime);
    if (faults.isEmpty()) {
      faults.addAll(indexFaults(metaData, table));
    }
    return faults;
  }

  private static List<String> columnFaults(
      DatabaseMetaData metaData, Location table, String typeOfCreateTime) throws SQLException {
    Map<String, Column> there = columns(metaData, table);
    List<String> faults = new ArrayList<>();
    COLUMNS.forEach(
        (name, types) -> {
          Column column = there.get(name);
          if (column == null) {
            faults.add("column " + name + " is missing");
          } else if (!types.contains(column.type())
              || (types == TIME && !column.isCalled(typeOfCreateTime))) {
            faults.add("column " + name + " has the type " + column.typeName());
          }
        });
    return faults;
  }

  private record Column(int type, String typeName) {

    /** H2 writes the precision into the middle of the name. */
    boolean isCalled(String name) {
      return typeName.replaceAll("\\(\\d+\\)", "").equalsIgnoreCase(name);
    }
  }

  private static Map<String, Column> columns(DatabaseMetaData metaData, Location table)
      throws SQLException {
    Map<String, Column> columns = new HashMap<>();
    try (ResultSet rows =
        metaData.getColumns(
            table.catalog(),
            pattern(metaData, table.schema()),
            pattern(metaData, table.name()),
            "%")) {
      while (rows.next()) {
        columns.put(
            lower(rows.getString("COLUMN_NAME")),
            new Column(rows.getInt("DATA_TYPE"), rows.getString("TYPE_NAME")));
      }
    }
    return columns;
  }

  /** An underscore in a name is no wildcard. */
  private static String pattern(DatabaseMetaData metaData, String name) throws SQLException {
    String escape = metaData.getSearchStringEscape();
    return name.replace("_", escape + "_");
  }

  private static List<String> indexFaults(DatabaseMetaData metaData, Location table)
      throws SQLException {
    List<String> faults = new ArrayList<>();
    if (!indexes(metaData, table, true).contains(List.of("record_key"))) {
      faults.add("the unique index on record_key is missing: without it, nothing is safe");
    }
    if (indexes(metaData, table, false).stream().noneMatch(i -> "expires_at".equals(i.get(0)))) {
      faults.add("the index on expires_at is missing: purging would read the whole table");
    }
    return faults;
  }

  private static Set<List<String>> indexes(
      DatabaseMetaData metaData, Location table, boolean unique) throws SQLException {
    Map<String, Map<Integer, String>> indexes = new HashMap<>();
    try (ResultSet rows =
        metaData.getIndexInfo(table.catalog(), table.schema(), table.name(), unique, true)) {
      while (rows.next()) {
        String column = rows.getString("COLUMN_NAME");
        if (column != null && rows.getString("FILTER_CONDITION") == null) {
          indexes
              .computeIfAbsent(rows.getString("INDEX_NAME"), name -> new TreeMap<>())
              .put(rows.getInt("ORDINAL_POSITION"), lower(column));
        }
      }
    }
    return indexes.values().stream()
        .map(columns -> List.copyOf(columns.values()))
        .collect(Collectors.toSet());
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
