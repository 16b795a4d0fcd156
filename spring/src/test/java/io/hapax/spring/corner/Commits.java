package io.hapax.spring.corner;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A pool in whose COMMITs a test can take part, those of its own thread. */
final class Commits extends DelegatingDataSource {

  private final Map<Thread, Step> before = new ConcurrentHashMap<>();
  private final Map<Thread, Step> after = new ConcurrentHashMap<>();

  Commits(DataSource pool) {
    super(pool);
  }

  /** What happens around a COMMIT. */
  @FunctionalInterface
  interface Step {
    void run() throws SQLException;
  }

  /** The next COMMIT of this thread comes after {@code step}. */
  void beforeNext(Step step) {
    before.put(Thread.currentThread(), step);
  }

  /** The database commits, but the answer does not arrive. */
  void loseNextAnswer() {
    after.put(
        Thread.currentThread(),
        () -> {
          throw new SQLException("the answer to COMMIT is lost", "08006");
        });
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              boolean commits = method.getName().equals("commit");
              if (commits) {
                take(before);
              }
              Object result;
              try {
                result = method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
              if (commits) {
                take(after);
              }
              return result;
            });
  }

  private static void take(Map<Thread, Step> steps) throws SQLException {
    Step next = steps.remove(Thread.currentThread());
    if (next != null) {
      next.run();
    }
  }
}
