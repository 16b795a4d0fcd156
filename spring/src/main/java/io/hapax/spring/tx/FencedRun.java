package io.hapax.spring.tx;

import io.hapax.Execution;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionStatus;

/** A run and the transactions that its thread has open. Belongs to one thread. */
final class FencedRun {

  private final Execution execution;
  private final StoreTransactions transactions;
  private final Deque<TransactionExecution> open = new ArrayDeque<>();
  private @Nullable TransactionExecution bound;

  FencedRun(Execution execution, StoreTransactions transactions) {
    this.execution = execution;
    this.transactions = transactions;
  }

  void began(TransactionExecution transaction) {
    boolean outermost = open.isEmpty();
    open.push(transaction);
    if (outermost && !transaction.isReadOnly() && transactions.running()) {
      bound = transaction;
      if (transactions.readsSnapshot()) {
        execution.snapshotTaken();
      }
    }
  }

  void beforeCommit(TransactionExecution transaction) {
    if (transaction != bound || transaction.isRollbackOnly()) {
      return;
    }
    if (transaction instanceof TransactionStatus status) {
      // JPA's statements come only now, and belong before the fence.
      status.flush();
    }
    execution.fence(transactions.connection());
  }

  void ended(TransactionExecution transaction) {
    open.removeFirstOccurrence(transaction);
    if (transaction == bound) {
      bound = null;
      execution.fenceEnded();
    }
  }
}
