/** Hapax for Spring Boot 3.5 and 4: properties, auto-configuration, and what fails the start. */
@NullMarked
package io.hapax.spring.boot;

import org.jspecify.annotations.NullMarked;
