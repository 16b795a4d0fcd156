/** The daily check-in. */
@NullMarked
package io.hapax.shop.checkin;

import org.jspecify.annotations.NullMarked;
