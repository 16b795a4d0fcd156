package io.hapax.shop.web;

/**
 * What the caller named the operation, as Hapax read it: as a handler's parameter, for a handler
 * that stores it with its work.
 */
public record RequestKey(String value) {}
