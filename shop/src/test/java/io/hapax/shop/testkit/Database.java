package io.hapax.shop.testkit;

import java.util.List;

/**
 * A fresh place for one shop's rows; a second server with the same one finds what the first left.
 */
public record Database(List<String> arguments) {}
