/** The engine in process, on the memory store. */
@NullMarked
package io.hapax.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
