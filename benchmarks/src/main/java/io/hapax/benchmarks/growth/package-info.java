/** Many records, and many processes on one store. */
@NullMarked
package io.hapax.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
