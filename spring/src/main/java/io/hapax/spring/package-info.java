/** Hapax for Spring: the annotation, its policies by name, and what both of its adapters share. */
@NullMarked
package io.hapax.spring;

import org.jspecify.annotations.NullMarked;
