package io.hapax.spring.tx;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The transactions of one {@code DataSource}, whichever manager began them: JDBC's, JPA's, or
 * another that binds its connection to the thread.
 */
public final class JdbcStoreTransactions implements StoreTransactions {

  private final DataSource dataSource;
  private final TransactionTemplate template;
  private volatile @Nullable Integer usualIsolation;

  private JdbcStoreTransactions(DataSource dataSource, PlatformTransactionManager manager) {
    this.dataSource = dataSource;
    this.template = new TransactionTemplate(manager);
  }

  /**
   * Those of {@code dataSource}, the store's own; none if no manager works on it.
   *
   * @param managers the application's transaction managers, the preferred one first
   */
  public static StoreTransactions of(
      DataSource dataSource, Collection<? extends PlatformTransactionManager> managers) {
    DataSource own = ManagedDataSource.unwrap(dataSource);
    for (PlatformTransactionManager manager : managers) {
      if (Objects.equals(ManagedDataSource.of(manager), own)) {
        return new JdbcStoreTransactions(own, manager);
      }
    }
    return StoreTransactions.none();
  }

  @Override
  public boolean available() {
    return true;
  }

  @Override
  public boolean covers(TransactionManager manager) {
    return manager instanceof PlatformTransactionManager known
        && dataSource.equals(ManagedDataSource.of(known));
  }

  @Override
  public boolean running() {
    return TransactionSynchronizationManager.isActualTransactionActive()
        && TransactionSynchronizationManager.hasResource(dataSource);
  }

  @Override
  public boolean readsSnapshot() {
    Integer declared = TransactionSynchronizationManager.getCurrentTransactionIsolationLevel();
    return (declared == null ? usualIsolation() : declared) > Connection.TRANSACTION_READ_COMMITTED;
  }

  /** That of transactions which declare none: asked for once, as some drivers ask the server. */
  private int usualIsolation() {
    Integer known = usualIsolation;
    if (known == null) {
      try {
        known = connection().getTransactionIsolation();
      } catch (SQLException e) {
        throw new DataAccessResourceFailureException("the isolation level can't be read", e);
      }
      usualIsolation = known;
    }
    return known;
  }

  @Override
  public Connection connection() {
    if (!running()) {
      throw new IllegalStateException("no transaction of the store's database is open");
    }
    Connection connection = DataSourceUtils.getConnection(dataSource);
    // It stays bound to the thread until the transaction ends; this only takes the count back.
    DataSourceUtils.releaseConnection(connection, dataSource);
    return connection;
  }

  @Override
  @SuppressWarnings("NullAway") // the template returns what the work returned
  public <T extends @Nullable Object, E extends Exception> T inNew(Work<T, E> work) throws E {
    Failure<E> failure = new Failure<>();
    T value =
        template.execute(
            status -> {
              try {
                return work.run();
              } catch (Exception e) {
                // A template commits nothing but wraps what is checked: it is carried around it.
                status.setRollbackOnly();
                failure.caught = e;
                return null;
              }
            });
    failure.rethrow();
    return value;
  }

  private static final class Failure<E extends Exception> {
    private @Nullable Exception caught;

    @SuppressWarnings("unchecked") // the work throws E and unchecked exceptions only
    void rethrow() throws E {
      if (caught != null) {
        throw (E) caught;
      }
    }
  }
}
