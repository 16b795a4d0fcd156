/** Where records and Spring's transactions meet: joining them, and fencing them. */
@NullMarked
package io.hapax.spring.tx;

import org.jspecify.annotations.NullMarked;
