package io.hapax.spring.boot;

import java.util.Locale;

/** Where records are kept. */
enum StoreKind {
  /** In the one place that there is. */
  AUTO,
  /** In a table of the application's database. */
  JDBC,
  /** In Redis. */
  REDIS,
  /** In this process's memory, for tests and demos. */
  MEMORY;

  /** As it is written in properties. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
