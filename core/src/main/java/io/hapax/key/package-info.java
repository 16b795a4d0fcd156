/** What names an operation: scopes, keys, record keys and fingerprints. */
@NullMarked
package io.hapax.key;

import org.jspecify.annotations.NullMarked;
