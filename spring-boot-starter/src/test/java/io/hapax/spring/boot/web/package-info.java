/** A small application with every kind of endpoint, for tests. */
package io.hapax.spring.boot.web;
