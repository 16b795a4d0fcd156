package io.hapax.benchmarks.http.app;

/** The work that takes effect. */
interface Shop {

  Order place(NewOrder order);

  /** As {@link #place}, after a pause of {@code millis}: a slow provider, for one. */
  Order placeSlowly(NewOrder order, long millis);
}
