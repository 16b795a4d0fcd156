package io.hapax.spring.tx;

import java.sql.Connection;
import org.jspecify.annotations.Nullable;

/** Stands where there are none. */
final class NoStoreTransactions implements StoreTransactions {

  @Override
  public boolean available() {
    return false;
  }

  @Override
  public boolean running() {
    return false;
  }

  @Override
  public Connection connection() {
    throw none();
  }

  @Override
  public <T extends @Nullable Object, E extends Exception> T inNew(Work<T, E> work) {
    throw none();
  }

  private static IllegalStateException none() {
    return new IllegalStateException("the store's database has no transactions here");
  }
}
