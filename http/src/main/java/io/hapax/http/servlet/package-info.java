/**
 * The Jakarta Servlet filter: it wraps every write lightly and sleeps, until a route rule or a
 * handler interceptor wakes it for a request that has a policy.
 */
@NullMarked
package io.hapax.http.servlet;

import org.jspecify.annotations.NullMarked;
