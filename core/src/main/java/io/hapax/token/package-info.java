/** Form tokens: keys that the server issues and that are usable once (seed 2, scheme 1). */
@NullMarked
package io.hapax.token;

import org.jspecify.annotations.NullMarked;
