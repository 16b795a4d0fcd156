/** What users of Hapax import: the engine, its calls, its answers and its outcomes. */
@NullMarked
package io.hapax;

import org.jspecify.annotations.NullMarked;
