package io.hapax.spring.boot;

import io.hapax.spi.IdempotencyStore;
import io.hapax.store.jdbc.JdbcStore;
import io.hapax.store.jdbc.JdbcStoreBuilder;
import io.hapax.store.jdbc.SchemaMode;

/** A table of the application's database. */
final class JdbcCandidate implements StoreCandidate {

  private final HapaxProperties.Jdbc properties;
  private final StoreDataSource dataSource;

  JdbcCandidate(HapaxProperties.Jdbc properties, StoreDataSource dataSource) {
    this.properties = properties;
    this.dataSource = dataSource;
  }

  @Override
  public StoreKind kind() {
    return StoreKind.JDBC;
  }

  @Override
  public boolean offersItself() {
    return dataSource.exists();
  }

  @Override
  public String describe() {
    return "DataSource " + dataSource.describe();
  }

  @Override
  public IdempotencyStore open() {
    JdbcStoreBuilder builder = JdbcStore.builder(dataSource.get()).schema(schema());
    if (properties.listen()) {
      DirectConnections.beside(dataSource.get()).ifPresent(builder::listenThrough);
    }
    return Checks.blaming(
            "hapax.jdbc.table",
            "Set it to the name of a table.",
            () -> builder.table(properties.table()))
        .build();
  }

  private SchemaMode schema() {
    return switch (properties.schema()) {
      case CREATE -> SchemaMode.CREATE;
      case VALIDATE -> SchemaMode.VALIDATE;
      case NONE -> SchemaMode.NONE;
    };
  }
}
