package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class DirectConnectionsTest {

  private static HikariDataSource pool(String url) {
    HikariDataSource pool = new HikariDataSource();
    pool.setJdbcUrl(url);
    pool.setUsername("shop");
    pool.setPassword("secret");
    pool.addDataSourceProperty("sslmode", "prefer");
    return pool;
  }

  @Test
  void aPoolOnPostgresqlSaysHowItConnects() {
    try (HikariDataSource pool = pool("jdbc:postgresql://127.0.0.1:5432/shop")) {
      DriverManagerDataSource direct =
          (DriverManagerDataSource)
              DirectConnections.beside(new DelegatingDataSource(pool)).orElseThrow();
      assertThat(direct.getUrl()).isEqualTo(pool.getJdbcUrl());
      assertThat(direct.getUsername()).isEqualTo("shop");
      assertThat(direct.getPassword()).isEqualTo("secret");
      assertThat(direct.getConnectionProperties()).containsEntry("sslmode", "prefer");
    }
  }

  @Test
  void otherDatabasesAndOtherPoolsAreLeftAlone() {
    try (HikariDataSource pool = pool("jdbc:h2:mem:x")) {
      assertThat(DirectConnections.beside(pool)).isEmpty();
    }
    DataSource other = new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:5432/shop");
    assertThat(DirectConnections.beside(other)).isEmpty();
  }
}
