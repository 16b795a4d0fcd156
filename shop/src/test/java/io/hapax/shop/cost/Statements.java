package io.hapax.shop.cost;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/** Listens in on a data source: each execution of a statement leaves its SQL here. */
final class Statements {

  private final List<String> executed = new CopyOnWriteArrayList<>();

  void forget() {
    executed.clear();
  }

  List<String> executed() {
    return List.copyOf(executed);
  }

  DataSource listen(DataSource real) {
    return proxy(
        DataSource.class, (method, arguments) -> connection(call(real, method, arguments)));
  }

  private Object connection(Object result) {
    return result instanceof Connection real
        ? proxy(
            Connection.class,
            (method, arguments) -> statement(call(real, method, arguments), arguments))
        : result;
  }

  private Object statement(Object result, Object[] arguments) {
    if (result instanceof PreparedStatement real) {
      String sql = (String) arguments[0];
      return proxy(PreparedStatement.class, (method, more) -> execution(real, method, more, sql));
    }
    return result instanceof Statement real
        ? proxy(Statement.class, (method, more) -> execution(real, method, more, null))
        : result;
  }

  private Object execution(Object real, Method method, Object[] arguments, String prepared)
      throws Throwable {
    if (method.getName().startsWith("execute")) {
      executed.add(prepared == null ? String.valueOf(arguments[0]) : prepared);
    }
    return call(real, method, arguments);
  }

  private interface Handler {
    Object handle(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Handler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            Statements.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> handler.handle(method, arguments)));
  }

  private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
