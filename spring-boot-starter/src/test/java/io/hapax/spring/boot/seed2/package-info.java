/** The classes of seed 2, as they stand there, and what they need around them. */
package io.hapax.spring.boot.seed2;
