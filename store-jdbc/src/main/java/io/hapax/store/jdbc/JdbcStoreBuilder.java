package io.hapax.store.jdbc;

import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Builds a {@link JdbcStore}; from {@link JdbcStore#builder}. */
public final class JdbcStoreBuilder {

  private final DataSource dataSource;
  private TableName table = TableName.parse(JdbcStore.DEFAULT_TABLE);
  private SchemaMode schema = SchemaMode.CREATE;
  private @Nullable DataSource listening;
  private Function<TableName, Database> database = Database::new;

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
   * Lets waiters hear of ends in other processes at once, by LISTEN and NOTIFY. On other databases
   * than PostgreSQL it means nothing: there they poll.
   *
   * @param direct gives the one connection that is held while somebody waits. It should be no pool
   *     that the application needs, and nothing that shares sessions, such as PgBouncer in
   *     transaction mode
   */
  public JdbcStoreBuilder listenThrough(DataSource direct) {
    listening = direct;
    return this;
  }

  /** Says what the database is, instead of asking it: for tests. */
  JdbcStoreBuilder taking(Function<TableName, Dialect> dialect) {
    database = name -> new Database(dialect.apply(name));
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
    return new JdbcStore(dataSource, database.apply(table), schema, listening);
  }
}
