/**
 * The proofs that need a whole shop: processes that are halted, paused, and cut off from their
 * stores.
 */
package io.hapax.shop.proof;
