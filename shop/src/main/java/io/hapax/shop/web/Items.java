package io.hapax.shop.web;

import java.util.List;

/** A list as every endpoint answers it. */
public record Items<T>(int total, List<T> items) {

  public static <T> Items<T> of(List<T> items) {
    return new Items<>(items.size(), items);
  }
}
