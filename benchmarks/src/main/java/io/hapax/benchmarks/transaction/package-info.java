/** A business transaction, alone and protected. */
@NullMarked
package io.hapax.benchmarks.transaction;

import org.jspecify.annotations.NullMarked;
