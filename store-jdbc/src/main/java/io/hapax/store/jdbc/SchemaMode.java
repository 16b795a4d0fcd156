package io.hapax.store.jdbc;

/** What a {@link JdbcStore} does about its table when it is built. */
public enum SchemaMode {
  /**
   * Creates what is missing, then validates. Many nodes may start at once. Needs the right to
   * create tables only where there is no table yet.
   */
  CREATE,
  /** Refuses to start where a column or an index is missing, and says which. */
  VALIDATE,
  /** Nothing, not even a connection; the first verb finds out. */
  NONE
}
