package io.hapax.benchmarks.http.app;

/** Orders that are counted, and forgotten: as little work as an endpoint can have. */
final class MemoryShop implements Shop {

  private final Runs runs;
  private final Pause pause;

  MemoryShop(Runs runs, Pause pause) {
    this.runs = runs;
    this.pause = pause;
  }

  @Override
  public Order place(NewOrder order) {
    return Order.of(runs.next(), order);
  }

  @Override
  public Order placeSlowly(NewOrder order, long millis) {
    pause.await(millis);
    return place(order);
  }
}
