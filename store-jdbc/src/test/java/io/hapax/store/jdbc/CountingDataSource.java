package io.hapax.store.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Counts what goes to the database and back: statements, and apart from them the commits. */
final class CountingDataSource {

  /** Calls on a connection that PostgreSQL's driver sends as statements. */
  private static final Set<String> HIDDEN_STATEMENTS =
      Set.of("setSavepoint", "releaseSavepoint", "getTransactionIsolation", "getSchema", "isValid");

  private final DataSource target;
  private final AtomicInteger statements = new AtomicInteger();
  private final AtomicInteger commits = new AtomicInteger();

  CountingDataSource(DataSource target) {
    this.target = target;
  }

  DataSource proxy() {
    return proxy(DataSource.class, target);
  }

  int statements() {
    return statements.get();
  }

  int commits() {
    return commits.get();
  }

  void reset() {
    statements.set(0);
    commits.set(0);
  }

  Connection connect() throws SQLException {
    return proxy().getConnection();
  }

  private <T> T proxy(Class<T> type, Object original) {
    InvocationHandler handler =
        (self, method, arguments) -> {
          count(method.getName());
          try {
            return wrapped(method.invoke(original, arguments), method.getReturnType());
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private Object wrapped(Object result, Class<?> type) {
    boolean counted = type == Connection.class || Statement.class.isAssignableFrom(type);
    return counted ? proxy(type, result) : result;
  }

  private void count(String method) {
    if (method.startsWith("execute") || HIDDEN_STATEMENTS.contains(method)) {
      statements.incrementAndGet();
    }
    if (method.equals("commit") || method.equals("rollback")) {
      commits.incrementAndGet();
    }
  }
}
