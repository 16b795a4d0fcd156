/** Where the shop keeps its rows: the embedded database file, unless a URL names a server. */
@NullMarked
package io.hapax.shop.storage;

import org.jspecify.annotations.NullMarked;
