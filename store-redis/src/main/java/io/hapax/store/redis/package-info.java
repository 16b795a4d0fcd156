/** Idempotency records in Redis or Valkey: one string a record, one atomic script a verb. */
@NullMarked
package io.hapax.store.redis;

import org.jspecify.annotations.NullMarked;
