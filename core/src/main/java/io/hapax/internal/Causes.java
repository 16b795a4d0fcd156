package io.hapax.internal;

import io.hapax.StaleClaimException;
import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What lies behind an error, however deep the layers above have wrapped it. */
final class Causes {

  private static final int DUPLICATE_ENTRY = 1062;

  private Causes() {}

  /** Whether the fence, or a joined claim, made the error. */
  static boolean isStaleClaim(Throwable error) {
    return any(error, StaleClaimException.class::isInstance);
  }

  /** Whether {@code cause} is what lies behind {@code error}, or is {@code error} itself. */
  static boolean isBehind(Throwable cause, Throwable error) {
    return any(error, link -> link == cause);
  }

  /**
   * Whether a unique constraint made it: SQLState 23505, or MySQL's and MariaDB's 23000 with code
   * 1062.
   */
  static boolean isUniqueViolation(Throwable error) {
    return any(error, cause -> cause instanceof SQLException sql && isUnique(sql));
  }

  private static boolean any(Throwable error, Predicate<Throwable> test) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    @Nullable Throwable cause = error;
    while (cause != null && seen.add(cause)) {
      if (test.test(cause)) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
  }

  private static boolean isUnique(SQLException e) {
    return "23505".equals(e.getSQLState())
        || ("23000".equals(e.getSQLState()) && e.getErrorCode() == DUPLICATE_ENTRY);
  }
}
