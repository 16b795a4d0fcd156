/** What happened, as rows written in the transaction that made it happen. */
@NullMarked
package io.hapax.shop.event;

import org.jspecify.annotations.NullMarked;
