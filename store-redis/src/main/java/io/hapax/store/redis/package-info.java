/** Idempotency records in Redis or Valkey: one hash a record, one atomic script a verb. */
@NullMarked
package io.hapax.store.redis;

import org.jspecify.annotations.NullMarked;
