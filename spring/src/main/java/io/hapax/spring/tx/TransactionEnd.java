package io.hapax.spring.tx;

import io.hapax.token.TokenCaller.Ending;
import java.util.function.Consumer;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Tells how the transaction of this thread ends, whatever database it is on. */
public final class TransactionEnd {

  private TransactionEnd() {}

  /**
   * Has {@code listener} told; what it throws is logged by Spring and changes nothing.
   *
   * @return false if no transaction is open
   */
  public static boolean tell(Consumer<Ending> listener) {
    boolean open =
        TransactionSynchronizationManager.isSynchronizationActive()
            && TransactionSynchronizationManager.isActualTransactionActive();
    if (open) {
      TransactionSynchronizationManager.registerSynchronization(new Teller(listener));
    }
    return open;
  }

  private record Teller(Consumer<Ending> listener) implements TransactionSynchronization {

    @Override
    public void afterCompletion(int status) {
      listener.accept(
          switch (status) {
            case STATUS_COMMITTED -> Ending.COMMITTED;
            case STATUS_ROLLED_BACK -> Ending.ROLLED_BACK;
            default -> Ending.UNKNOWN;
          });
    }
  }
}
