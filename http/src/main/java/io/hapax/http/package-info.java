/**
 * HTTP without a framework: the syntax of keys, fingerprints of requests, responses worth keeping,
 * and what a refusal looks like.
 */
@NullMarked
package io.hapax.http;

import org.jspecify.annotations.NullMarked;
