package io.hapax.store.tck.process;

import io.hapax.spi.IdempotencyStore;
import java.util.List;

/** Opens a store in the other process; has a public constructor without parameters. */
public interface StoreFactory {

  /** Opens it, as {@code arguments} say, such as with an address. */
  IdempotencyStore open(List<String> arguments);
}
