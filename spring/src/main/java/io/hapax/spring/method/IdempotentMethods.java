package io.hapax.spring.method;

import io.hapax.Hapax;
import io.hapax.spi.TransactionalStore;
import io.hapax.spring.CallerLookup;
import io.hapax.spring.Idempotent;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.ValueCodecs;
import io.hapax.spring.tx.StoreTransactions;
import java.lang.reflect.Method;
import java.util.concurrent.ConcurrentHashMap;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionManager;

/** The bean methods that take effect once. */
public final class IdempotentMethods {

  private final MethodReader reader;
  private final CallerLookup callers;
  private final Runs runs;
  private final boolean joins;
  private final StoreTransactions transactions;
  private final ConcurrentHashMap<Place, ProtectedMethod> known = new ConcurrentHashMap<>();

  private record Place(Method method, Class<?> type) {}

  /**
   * Runs them on {@code hapax}.
   *
   * @param policies the policies that they name
   * @param codecs how their values are kept
   * @param callers in whose scope their keys are
   * @param transactions those of the store's own database
   */
  public IdempotentMethods(
      Hapax hapax,
      PolicyRegistry policies,
      ValueCodecs codecs,
      CallerLookup callers,
      StoreTransactions transactions) {
    this.reader = new MethodReader(policies, codecs);
    this.callers = callers;
    this.joins = transactions.available() && hapax.store() instanceof TransactionalStore;
    this.transactions = transactions;
    this.runs = new Runs(hapax, joins ? transactions : StoreTransactions.none());
  }

  /** Whether their records are rows of their own transactions. */
  boolean joins() {
    return joins;
  }

  /** Whether those of {@code manager} are transactions of the store's own database. */
  boolean joinsTransactionsOf(TransactionManager manager) {
    return joins && transactions.covers(manager);
  }

  ProtectedMethod read(Idempotent annotation, Method method, Class<?> type) {
    Place place = new Place(method, type);
    ProtectedMethod read = known.get(place);
    if (read == null) {
      read = reader.read(annotation, method, type, joins);
      known.put(place, read);
    }
    return read;
  }

  @Nullable Object call(ProtectedMethod method, MethodInvocation invocation) throws Exception {
    return runs.run(
        method.call(invocation.getArguments(), callers.current()),
        method.value(),
        Invocations.action(invocation));
  }
}
