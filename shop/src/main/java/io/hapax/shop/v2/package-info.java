/** Payments as the published standard has them: plain resources and problems. */
@NullMarked
package io.hapax.shop.v2;

import org.jspecify.annotations.NullMarked;
