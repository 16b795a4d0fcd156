package io.hapax.token;

import java.sql.Connection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for, or uses, a form token right now, and in what transaction. Adapters implement it.
 */
public interface TokenCaller {

  /** How a transaction ended. */
  enum Ending {
    /** Its work stands. */
    COMMITTED,
    /** Its work is undone. */
    ROLLED_BACK,
    /** Nobody can tell. */
    UNKNOWN
  }

  /** A caller without a name, a tenant or a transaction. */
  static TokenCaller nobody() {
    return new TokenCaller() {};
  }

  /** The caller's tenant, or the empty string. */
  default String tenant() {
    return "";
  }

  /** The caller as it stands in scopes, or null if it has no name. */
  default @Nullable String principal() {
    return null;
  }

  /**
   * The connection of the open transaction on the store's own database, or null if there is none.
   */
  default @Nullable Connection connection() {
    return null;
  }

  /**
   * Has {@code listener} told how the open transaction ends.
   *
   * @return false if no transaction is open: then nobody is told
   */
  default boolean whenTransactionEnds(Consumer<Ending> listener) {
    return false;
  }
}
