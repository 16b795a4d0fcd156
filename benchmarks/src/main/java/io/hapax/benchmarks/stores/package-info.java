/** Each store beside the fewest commands that could do its work. */
@NullMarked
package io.hapax.benchmarks.stores;

import org.jspecify.annotations.NullMarked;
