package io.hapax.shop.auth;

/** Someone with an account. */
public record Member(long id, String username, boolean admin) {}
