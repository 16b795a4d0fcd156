package io.hapax.spring.tx;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionManager;

/** The transactions of the database that the store's records live in. */
public interface StoreTransactions {

  /** The store's records live elsewhere, or no transaction manager knows their database. */
  static StoreTransactions none() {
    return new NoStoreTransactions();
  }

  /** Whether there can be any. */
  boolean available();

  /** Whether those that {@code manager} begins are some of them. */
  default boolean covers(TransactionManager manager) {
    return false;
  }

  /** Whether one is open on this thread. */
  boolean running();

  /** Whether the one that is open on this thread reads from one snapshot: above READ COMMITTED. */
  default boolean readsSnapshot() {
    return false;
  }

  /**
   * The connection of the one that is open on this thread. Not to be closed.
   *
   * @throws IllegalStateException if none is
   */
  Connection connection();

  /**
   * Runs {@code work} in a new one, which is rolled back if it throws anything.
   *
   * @throws IllegalStateException if there can be none
   * @throws E what the work throws
   */
  <T extends @Nullable Object, E extends Exception> T inNew(Work<T, E> work) throws E;

  /**
   * What runs in a transaction.
   *
   * @param <T> what it returns
   * @param <E> what it throws
   */
  @FunctionalInterface
  interface Work<T extends @Nullable Object, E extends Exception> {

    /** Does it. */
    T run() throws E;
  }
}
