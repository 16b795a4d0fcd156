package io.hapax.benchmarks.http.app;

/** What was ordered, as the client hears of it. */
record Order(
    long id, String item, int quantity, long totalCents, String currency, String to, String state) {

  static Order of(long id, NewOrder order) {
    return new Order(
        id,
        order.item(),
        order.quantity(),
        order.quantity() * order.priceCents(),
        order.currency(),
        order.deliverTo(),
        "accepted");
  }
}
