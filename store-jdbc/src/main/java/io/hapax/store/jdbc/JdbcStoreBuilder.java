package io.hapax.store.jdbc;

import javax.sql.DataSource;

/** Builds a {@link JdbcStore}; from {@link JdbcStore#builder}. */
public final class JdbcStoreBuilder {

  private final DataSource dataSource;
  private TableName table = TableName.parse(JdbcStore.DEFAULT_TABLE);
  private SchemaMode schema = SchemaMode.CREATE;

  JdbcStoreBuilder(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /**
   * Names the table, {@value JdbcStore#DEFAULT_TABLE} by default.
   *
   * @param name {@code table} or {@code schema.table}, of letters, digits and underscores, without
   *     quotes; the database folds its case as it does in SQL
   * @throws IllegalArgumentException if it is no such name
   */
  public JdbcStoreBuilder table(String name) {
    table = TableName.parse(name);
    return this;
  }

  /** Says what to do about the table, {@link SchemaMode#CREATE} by default. */
  public JdbcStoreBuilder schema(SchemaMode mode) {
    schema = mode;
    return this;
  }

  /**
   * Builds the store and does what the schema mode says.
   *
   * @throws io.hapax.spi.StoreException if the database can't be had or is not supported, or the
   *     table is not as it should be; the message says what to do. With {@link SchemaMode#NONE}
   *     there is no connection yet, and the first verb may throw it
   */
  public JdbcStore build() {
    return new JdbcStore(dataSource, table, schema);
  }
}
