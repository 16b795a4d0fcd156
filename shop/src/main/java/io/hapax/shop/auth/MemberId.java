package io.hapax.shop.auth;

/** The caller, as a handler's parameter: only on paths that need a login. */
public record MemberId(long value) {}
