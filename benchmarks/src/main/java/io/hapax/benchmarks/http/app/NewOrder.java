package io.hapax.benchmarks.http.app;

/** What a client orders. */
record NewOrder(
    String item, int quantity, long priceCents, String currency, String deliverTo, String note) {}
