package io.hapax.spring.tx;

import io.hapax.Execution;
import org.jspecify.annotations.Nullable;

/**
 * Tells the transactions of this thread which run they belong to (mode FENCE).
 *
 * <ol>
 *   <li>An adapter opens the fence when its run begins, and closes it when the thread leaves the
 *       handler.
 *   <li>The first read-write transaction of the store's database that begins meanwhile, while no
 *       other is active or suspended, is bound to the run.
 *   <li>As its last step before COMMIT the record becomes COMMITTED, on the same connection. If the
 *       claim has another owner by then, the transaction is rolled back.
 *   <li>So is each later one that begins under the same conditions: under the own token that
 *       changes nothing more.
 * </ol>
 */
public final class Fence {

  private static final ThreadLocal<FencedRun> CURRENT = new ThreadLocal<>();

  private Fence() {}

  /** From here on, transactions of this thread belong to {@code execution}. */
  public static void open(Execution execution, StoreTransactions transactions) {
    CURRENT.set(new FencedRun(execution, transactions));
  }

  /** From here on, they belong to nobody. */
  public static void close() {
    CURRENT.remove();
  }

  static @Nullable FencedRun current() {
    return CURRENT.get();
  }
}
