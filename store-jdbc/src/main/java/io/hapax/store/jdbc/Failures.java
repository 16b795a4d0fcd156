package io.hapax.store.jdbc;

import io.hapax.spi.StoreException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads SQLStates. Messages name verb, table and what to do; never a key, never a parameter. */
final class Failures {

  /** Serialization failure, deadlock, unique violation: somebody else was there at that moment. */
  private static final Set<String> LOST_RACES = Set.of("40001", "40P01", "23505");

  private static final int H2_GENERAL_ERROR = 50000;

  private Failures() {}

  static boolean isLostRace(SQLException e) {
    return (e.getSQLState() != null && LOST_RACES.contains(e.getSQLState())) || isH2Slip(e);
  }

  /**
   * H2, above READ COMMITTED, sometimes loses sight of a transaction that ends at the same moment,
   * and fails with an error of its own. The statement is undone, so it can be sent again.
   */
  private static boolean isH2Slip(SQLException e) {
    return e.getErrorCode() == H2_GENERAL_ERROR && e.getCause() instanceof NullPointerException;
  }

  /** lock_timeout of a PostgreSQL session. */
  static boolean isLockTimeout(SQLException e) {
    return "55P03".equals(e.getSQLState());
  }

  static StoreException of(String verb, String place, SQLException e) {
    String advice = advice(e.getSQLState());
    String state = e.getSQLState() == null ? "no SQLState" : "SQLState " + e.getSQLState();
    return new StoreException(
        "%s on %s failed (%s)%s".formatted(verb, place, state, advice == null ? "" : ": " + advice),
        e);
  }

  private static @Nullable String advice(@Nullable String state) {
    if (state == null) {
      return "no connection? Look at the pool's size and at the database";
    }
    if (state.startsWith("08")) {
      return "no connection to the database";
    }
    return switch (state) {
      case "42P01", "42S02", "42S03", "42S04" ->
          "the table is missing. Build the store with SchemaMode.CREATE, or apply the DDL in"
              + " io/hapax/store/jdbc/schema";
      case "42703", "42S22" ->
          "a column is missing. Build the store with SchemaMode.VALIDATE to see which";
      case "3F000", "90079" -> "the schema is missing. Create it first";
      case "42501", "90096" ->
          "the database user lacks a right. It needs SELECT, INSERT, UPDATE and DELETE on the"
              + " table, and with SchemaMode.CREATE the right to create it";
      case "25006", "90097" ->
          "the connection is read-only. Give the store a DataSource that writes to the primary";
      case "25P02" -> "the transaction had failed before";
      case "40001", "40P01" ->
          "the database gave the transaction up for another one. Repeat the whole transaction";
      case "55P03", "HYT00" -> "another transaction holds the row";
      case "57014" -> "the statement was cancelled or took too long";
      case "53300" -> "the database has no connection left";
      default -> null;
    };
  }
}
