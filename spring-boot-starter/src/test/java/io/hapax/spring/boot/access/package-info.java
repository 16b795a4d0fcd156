/** An application whose handlers ask for permissions that can be taken away. */
package io.hapax.spring.boot.access;
