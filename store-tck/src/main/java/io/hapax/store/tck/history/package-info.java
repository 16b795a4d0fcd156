/**
 * Whether what concurrent clients heard of a store can be explained by one record after the other:
 * histories that are recorded, a model of one record, and a search for an order that explains them.
 */
@NullMarked
package io.hapax.store.tck.history;

import org.jspecify.annotations.NullMarked;
