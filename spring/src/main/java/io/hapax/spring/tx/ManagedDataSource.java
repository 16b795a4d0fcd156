package io.hapax.spring.tx;

import java.lang.reflect.Method;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.util.ReflectionUtils;

/**
 * The {@code DataSource} that a transaction manager works on. The managers for JDBC, JPA and
 * Hibernate have the same getter, but no type in common that has it.
 */
final class ManagedDataSource {

  private ManagedDataSource() {}

  static @Nullable DataSource of(PlatformTransactionManager manager) {
    Method getter = ReflectionUtils.findMethod(manager.getClass(), "getDataSource");
    if (getter == null || !DataSource.class.isAssignableFrom(getter.getReturnType())) {
      return null;
    }
    ReflectionUtils.makeAccessible(getter);
    Object dataSource = ReflectionUtils.invokeMethod(getter, manager);
    return dataSource == null ? null : unwrap((DataSource) dataSource);
  }

  /** What transactions bind to the thread. */
  static DataSource unwrap(DataSource dataSource) {
    if (dataSource instanceof TransactionAwareDataSourceProxy proxy) {
      DataSource target = proxy.getTargetDataSource();
      return target == null ? dataSource : target;
    }
    return dataSource;
  }
}
