/** The reference server: every endpoint of the three seeds on real storage. */
@NullMarked
package io.hapax.shop;

import org.jspecify.annotations.NullMarked;
