/** What protection costs: one program, one section for each question, one report. */
@NullMarked
package io.hapax.benchmarks;

import org.jspecify.annotations.NullMarked;
