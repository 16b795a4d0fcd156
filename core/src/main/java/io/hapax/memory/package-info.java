/** The store that lives in this process's memory, for tests, demos and single-node tools. */
@NullMarked
package io.hapax.memory;

import org.jspecify.annotations.NullMarked;
