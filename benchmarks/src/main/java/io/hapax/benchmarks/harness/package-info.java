/** Things measured in turn: who takes part, the race, and what came of it. */
@NullMarked
package io.hapax.benchmarks.harness;

import org.jspecify.annotations.NullMarked;
