package io.hapax.spring.boot;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.util.ClassUtils;

/**
 * Connections beside the pool, to the same PostgreSQL: one that is held to listen on must not be
 * missing there.
 */
final class DirectConnections {

  private static final String POSTGRESQL = "jdbc:postgresql:";
  private static final String[] NEEDED = {
    "com.zaxxer.hikari.HikariDataSource",
    "org.springframework.jdbc.datasource.DriverManagerDataSource",
    "org.postgresql.PGConnection"
  };

  private DirectConnections() {}

  /** Empty if it is another database, or a pool that does not say how it connects. */
  static Optional<DataSource> beside(DataSource pool) {
    for (String type : NEEDED) {
      if (!ClassUtils.isPresent(type, DirectConnections.class.getClassLoader())) {
        return Optional.empty();
      }
    }
    return Hikari.beside(pool);
  }

  /** Loaded only where Hikari and Spring's JDBC are on the class path. */
  private static final class Hikari {

    static Optional<DataSource> beside(DataSource pool) {
      try {
        return pool.isWrapperFor(HikariDataSource.class)
            ? beside(pool.unwrap(HikariDataSource.class))
            : Optional.empty();
      } catch (SQLException e) {
        return Optional.empty();
      }
    }

    private static Optional<DataSource> beside(HikariDataSource pool) {
      String url = pool.getJdbcUrl();
      if (url == null || !url.startsWith(POSTGRESQL)) {
        return Optional.empty();
      }
      Properties properties = new Properties();
      properties.putAll(pool.getDataSourceProperties());
      DriverManagerDataSource direct = new DriverManagerDataSource(url, properties);
      if (pool.getUsername() != null) {
        direct.setUsername(pool.getUsername());
      }
      if (pool.getPassword() != null) {
        direct.setPassword(pool.getPassword());
      }
      return Optional.of(direct);
    }
  }
}
