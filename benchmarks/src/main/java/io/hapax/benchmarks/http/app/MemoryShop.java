package io.hapax.benchmarks.http.app;

/** Orders that are counted, and forgotten: as little work as an endpoint can have. */
final class MemoryShop implements Shop {

  private final Runs runs;

  MemoryShop(Runs runs) {
    this.runs = runs;
  }

  @Override
  public Order place(NewOrder order) {
    return Order.of(runs.next(), order);
  }
}
