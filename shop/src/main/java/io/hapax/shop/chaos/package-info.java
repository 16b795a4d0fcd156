/** Profile {@code chaos}: lets a caller make a request fail at a point of its choice. */
@NullMarked
package io.hapax.shop.chaos;

import org.jspecify.annotations.NullMarked;
