/** Profile {@code conformance}: what suites that know nothing of the shop look at. */
@NullMarked
package io.hapax.shop.conformance;

import org.jspecify.annotations.NullMarked;
