/** What the engine tells about its work, to one listener interface. */
@NullMarked
package io.hapax.event;

import org.jspecify.annotations.NullMarked;
