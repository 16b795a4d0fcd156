package io.hapax.shop.storage;

import io.hapax.shop.testkit.Backend;
import io.hapax.shop.testkit.ShopTest;
import io.hapax.store.jdbc.JdbcStore;
import io.hapax.store.jdbc.SchemaMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table's DDL is a migration as it is, as docs/stores.md says. */
abstract class MigrationRules extends ShopTest {

  private static final String TABLE = "migrated_records";

  private final String schema;

  MigrationRules(Backend backend, String schema) {
    super(backend);
    this.schema = schema;
  }

  @Test
  void flywayMakesTheTableAndTheStoreFindsNothingMissing(@TempDir Path migrations)
      throws IOException {
    String ddl = "/io/hapax/store/jdbc/schema/" + schema + "/V1.sql";
    try (InputStream file = JdbcStore.class.getResourceAsStream(ddl)) {
      Files.copy(file, migrations.resolve("V7__idempotency.sql"));
    }
    DataSource dataSource = shop.bean(DataSource.class);

    Flyway.configure()
        .dataSource(dataSource)
        .table("migrated_history")
        .baselineOnMigrate(true)
        .locations("filesystem:" + migrations)
        .placeholders(Map.of("table", TABLE, "name", TABLE))
        .load()
        .migrate();

    JdbcStore.builder(dataSource).table(TABLE).schema(SchemaMode.VALIDATE).build();
  }
}
