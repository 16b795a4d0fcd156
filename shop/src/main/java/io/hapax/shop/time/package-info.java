/** The shop's one clock, in UTC. */
@NullMarked
package io.hapax.shop.time;

import org.jspecify.annotations.NullMarked;
