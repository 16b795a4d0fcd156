package io.hapax.spring.boot.seed2;

/** A new comment. */
public record CommentDTO(String text) {}
