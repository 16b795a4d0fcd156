/**
 * What all endpoints share: the result envelope, problems, strict JSON and the answers to errors.
 */
@NullMarked
package io.hapax.shop.web;

import org.jspecify.annotations.NullMarked;
