package io.hapax.spring.web;

import io.hapax.policy.Policy;
import org.jspecify.annotations.Nullable;

/**
 * What an annotation says about a handler.
 *
 * @param policy how it is protected
 * @param operation its name, or null for method and path
 * @param key where its key is, or null for where the policy says
 */
record HandlerRule(Policy policy, @Nullable String operation, @Nullable HandlerKey key) {}
