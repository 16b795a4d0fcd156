/** Idempotency records in a table of the application's own database, by plain JDBC. */
@NullMarked
package io.hapax.store.jdbc;

import org.jspecify.annotations.NullMarked;
