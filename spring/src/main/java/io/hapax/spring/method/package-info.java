/** Bean methods that take effect once: the advice around them, and what their start-up checks. */
@NullMarked
package io.hapax.spring.method;

import org.jspecify.annotations.NullMarked;
