/** How long a waiter waits after the owner's end. */
@NullMarked
package io.hapax.benchmarks.wakeup;

import org.jspecify.annotations.NullMarked;
