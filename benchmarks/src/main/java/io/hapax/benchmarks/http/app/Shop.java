package io.hapax.benchmarks.http.app;

/** The work that takes effect. */
interface Shop {

  Order place(NewOrder order);

  /** As {@link #place}, after a pause of {@code millis}: a slow provider, for one. */
  default Order placeSlowly(NewOrder order, long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    return place(order);
  }
}
