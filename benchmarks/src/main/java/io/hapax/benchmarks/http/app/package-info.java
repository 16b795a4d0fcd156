/** The application under load: one process for each way to protect it, or none. */
@NullMarked
package io.hapax.benchmarks.http.app;

import org.jspecify.annotations.NullMarked;
