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
  private static final int INNODB_LOCK_TIMEOUT = 1205;

  /** innodb_snapshot_isolation: a row was changed after the transaction's snapshot. */
  private static final int INNODB_CHANGED = 1020;

  private static final Set<Integer> INNODB_LOST_RACES = Set.of(INNODB_LOCK_TIMEOUT, INNODB_CHANGED);

  private static final String NO_SCHEMA = "the schema is missing. Create it first";
  private static final String MISSING_RIGHT =
      "the database user lacks a right. It needs SELECT, INSERT, UPDATE and DELETE on the table,"
          + " and with SchemaMode.CREATE the right to create it";
  private static final String READ_ONLY =
      "the connection is read-only. Give the store a DataSource that writes to the primary";
  private static final String GIVEN_UP =
      "the database gave the transaction up for another one. Repeat the whole transaction";
  private static final String ROW_HELD = "another transaction holds the row";
  private static final String TOO_SLOW = "the statement was cancelled or took too long";
  private static final String TOO_MANY = "the database has no connection left";

  private Failures() {}

  static boolean isLostRace(SQLException e) {
    return (e.getSQLState() != null && LOST_RACES.contains(e.getSQLState()))
        || INNODB_LOST_RACES.contains(e.getErrorCode())
        || isH2Slip(e);
  }

  /** Its SQLState is HY000 or, from MySQL's driver, that of a deadlock; so the number tells. */
  static boolean isInnoDbLockTimeout(SQLException e) {
    return e.getErrorCode() == INNODB_LOCK_TIMEOUT;
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
    String advice = innoDbAdvice(e.getErrorCode());
    if (advice == null) {
      advice = advice(e.getSQLState());
    }
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
      case "3F000", "90079" -> NO_SCHEMA;
      case "42501", "90096" -> MISSING_RIGHT;
      case "25006", "90097" -> READ_ONLY;
      case "25P02" -> "the transaction had failed before";
      case "40001", "40P01" -> GIVEN_UP;
      case "55P03", "HYT00" -> ROW_HELD;
      case "57014" -> TOO_SLOW;
      case "53300" -> TOO_MANY;
      default -> null;
    };
  }

  /**
   * MariaDB's and MySQL's own numbers: their SQLStates say less, and the other databases have other
   * numbers.
   */
  private static @Nullable String innoDbAdvice(int code) {
    return switch (code) {
      case 1049 -> NO_SCHEMA;
      case 1044, 1142, 1143, 1227 -> MISSING_RIGHT;
      case 1290, 1792, 1836 -> READ_ONLY;
      case 1040, 1203, 1226 -> TOO_MANY;
      case INNODB_LOCK_TIMEOUT, 3572 -> ROW_HELD;
      case INNODB_CHANGED, 1213 -> GIVEN_UP;
      case 1317, 1969 -> TOO_SLOW;
      case 1021, 1114 -> "the database has no room left";
      case 1153 -> "the outcome is too large for the server's max_allowed_packet";
      case 1665 -> "binlog_format is STATEMENT. Set it to MIXED or ROW";
      default -> null;
    };
  }
}
