package io.hapax.spring.method;

import io.hapax.Action;
import io.hapax.Call;
import io.hapax.Hapax;
import io.hapax.ValueCodec;
import io.hapax.ValueProtocol;
import io.hapax.spring.tx.StoreTransactions;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Runs the call of a bean method.
 *
 * <ol>
 *   <li>In a transaction of the store's database it is joined.
 *   <li>Where such a transaction can be had and none at all runs, one is opened for it, and rolled
 *       back by whatever it throws.
 *   <li>In a transaction of another database the claim comes first, and the run ends when that
 *       transaction does.
 *   <li>Without a transaction it ends when the method does.
 * </ol>
 */
final class Runs {

  private final Hapax hapax;
  private final StoreTransactions transactions;

  Runs(Hapax hapax, StoreTransactions transactions) {
    this.hapax = hapax;
    this.transactions = transactions;
  }

  @Nullable Object run(
      Call call, ValueCodec<@Nullable Object> codec, Action<@Nullable Object, Exception> action)
      throws Exception {
    Runnable leaveChain = CallChain.enter(call);
    if (TransactionSynchronizationManager.isActualTransactionActive() && !transactions.running()) {
      ValueProtocol<@Nullable Object> values = new ValueProtocol<>(call.policy(), codec);
      return new FollowingRun(values, action, leaveChain).run(hapax, call);
    }
    try {
      return runHere(call, codec, action);
    } finally {
      leaveChain.run();
    }
  }

  @SuppressWarnings("NullAway") // it does not see that the work's value may be null
  private @Nullable Object runHere(
      Call call, ValueCodec<@Nullable Object> codec, Action<@Nullable Object, Exception> action)
      throws Exception {
    if (transactions.running()) {
      return join(call, codec, action);
    }
    return transactions.available()
        ? transactions.<@Nullable Object, Exception>inNew(() -> join(call, codec, action))
        : hapax.execute(call, codec, action);
  }

  private @Nullable Object join(
      Call call, ValueCodec<@Nullable Object> codec, Action<@Nullable Object, Exception> action)
      throws Exception {
    if (TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
      throw new IllegalStateException(
          "'"
              + call.scope().operation()
              + "' takes effect once, and keeps a record of that: its transaction can't be read-only");
    }
    return hapax.execute(call, transactions.connection(), codec, action);
  }
}
