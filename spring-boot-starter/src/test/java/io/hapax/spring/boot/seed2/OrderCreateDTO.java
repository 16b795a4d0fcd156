package io.hapax.spring.boot.seed2;

/** A new order. */
public record OrderCreateDTO(String item) {}
