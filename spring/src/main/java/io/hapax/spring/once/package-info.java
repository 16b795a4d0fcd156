/**
 * The annotation of seed 2, under its own name: a class written for it needs another import only.
 */
@NullMarked
package io.hapax.spring.once;

import org.jspecify.annotations.NullMarked;
