/** Handlers that take effect once: the interceptor that wakes the filter, and its helpers. */
@NullMarked
package io.hapax.spring.web;

import org.jspecify.annotations.NullMarked;
