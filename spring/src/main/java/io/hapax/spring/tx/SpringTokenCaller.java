package io.hapax.spring.tx;

import io.hapax.spring.CallerLookup;
import io.hapax.token.TokenCaller;
import java.sql.Connection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Who uses a form token on this thread, and in what transaction. */
public final class SpringTokenCaller implements TokenCaller {

  private final CallerLookup callers;
  private final StoreTransactions transactions;

  /** Whoever {@code callers} says, in one of {@code transactions}. */
  public SpringTokenCaller(CallerLookup callers, StoreTransactions transactions) {
    this.callers = callers;
    this.transactions = transactions;
  }

  @Override
  public String tenant() {
    return callers.current().tenant();
  }

  @Override
  public @Nullable String principal() {
    return callers.current().user();
  }

  @Override
  public @Nullable Connection connection() {
    return transactions.running() ? transactions.connection() : null;
  }

  @Override
  public boolean whenTransactionEnds(Consumer<Ending> listener) {
    return TransactionEnd.tell(listener);
  }
}
