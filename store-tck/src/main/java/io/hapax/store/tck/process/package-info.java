/**
 * A store that runs in a process of its own, so that the contract's races are also run between
 * processes.
 */
@NullMarked
package io.hapax.store.tck.process;

import org.jspecify.annotations.NullMarked;
