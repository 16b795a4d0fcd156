/** The real servers that are measured against, started for it. */
@NullMarked
package io.hapax.benchmarks.servers;

import org.jspecify.annotations.NullMarked;
