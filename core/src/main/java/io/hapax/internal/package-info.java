/** The engine's machinery; no other module may use it. */
@NullMarked
package io.hapax.internal;

import org.jspecify.annotations.NullMarked;
