package io.hapax.shop.chaos;

import jakarta.servlet.ServletRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/** Fails the first read-write transaction of a request that asks for it, at its end. */
final class ChaosTransactions implements TransactionExecutionListener {

  private static final Logger log = LoggerFactory.getLogger(ChaosTransactions.class);
  private static final String ATTRIBUTE = ChaosTransactions.class.getName();
  private static final int KILLED = 137;

  static void arm(ServletRequest request, Chaos chaos) {
    request.setAttribute(ATTRIBUTE, chaos);
  }

  @Override
  public void beforeCommit(TransactionExecution transaction) {
    if (armedFor(transaction, Chaos.Kind.THROW_AFTER)) {
      disarm();
      throw new IllegalStateException("chaos: after the work, in its transaction");
    }
    if (armedFor(transaction, Chaos.Kind.HALT_BEFORE_COMMIT)) {
      halt("before COMMIT");
    }
  }

  @Override
  public void afterCommit(TransactionExecution transaction, @Nullable Throwable commitFailure) {
    if (commitFailure == null && armedFor(transaction, Chaos.Kind.HALT_AFTER_COMMIT)) {
      halt("after COMMIT");
    }
  }

  private static boolean armedFor(TransactionExecution transaction, Chaos.Kind kind) {
    RequestAttributes request = RequestContextHolder.getRequestAttributes();
    return request != null
        && transaction.isNewTransaction()
        && !transaction.isNested()
        && !transaction.isReadOnly()
        && request.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST) instanceof Chaos chaos
        && chaos.kind() == kind;
  }

  private static void disarm() {
    RequestContextHolder.currentRequestAttributes()
        .removeAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST);
  }

  /** No shutdown hook, no finally block: what a power cut leaves. */
  private static void halt(String where) {
    log.error("chaos: the process ends here, {}", where);
    Runtime.getRuntime().halt(KILLED);
  }
}
