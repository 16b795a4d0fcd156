/** The report: tables, goals, notes and the plot. */
@NullMarked
package io.hapax.benchmarks.report;

import org.jspecify.annotations.NullMarked;
