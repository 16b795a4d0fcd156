/** Spring Boot applications under load, Hapax's beside its peers'. */
@NullMarked
package io.hapax.benchmarks.http;

import org.jspecify.annotations.NullMarked;
