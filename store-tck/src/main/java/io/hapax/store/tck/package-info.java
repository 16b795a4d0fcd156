/**
 * The contract that every store passes, as abstract JUnit classes; start at {@link StoreContracts}.
 */
@NullMarked
package io.hapax.store.tck;

import org.jspecify.annotations.NullMarked;
