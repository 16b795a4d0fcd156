package io.hapax.spring.boot.seed2;

/** An order. */
public record OrderVO(long id, String item) {}
