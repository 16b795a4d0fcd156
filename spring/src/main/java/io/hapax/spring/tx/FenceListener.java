package io.hapax.spring.tx;

import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * Tells the run of this thread about its transactions. The listener's {@code beforeCommit} is the
 * last that a transaction calls before COMMIT; what it throws rolls back, unless it is a {@code
 * TransactionException}, which is never thrown here.
 *
 * <p>Nested transactions are savepoints of one that is known already. How a transaction ended is
 * not asked: managers are wrong about it where an answer to COMMIT is lost.
 */
final class FenceListener implements TransactionExecutionListener {

  @Override
  public void afterBegin(TransactionExecution transaction, @Nullable Throwable beginFailure) {
    FencedRun run = run(transaction);
    if (run != null && beginFailure == null) {
      run.began(transaction);
    }
  }

  @Override
  public void beforeCommit(TransactionExecution transaction) {
    FencedRun run = run(transaction);
    if (run != null) {
      run.beforeCommit(transaction);
    }
  }

  @Override
  public void afterCommit(TransactionExecution transaction, @Nullable Throwable commitFailure) {
    ended(transaction);
  }

  @Override
  public void afterRollback(TransactionExecution transaction, @Nullable Throwable rollbackFailure) {
    ended(transaction);
  }

  private static void ended(TransactionExecution transaction) {
    FencedRun run = run(transaction);
    if (run != null) {
      run.ended(transaction);
    }
  }

  private static @Nullable FencedRun run(TransactionExecution transaction) {
    return transaction.isNewTransaction() && !transaction.isNested() ? Fence.current() : null;
  }
}
