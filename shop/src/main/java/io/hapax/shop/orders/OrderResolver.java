package io.hapax.shop.orders;

import io.hapax.OutcomeResolver;
import io.hapax.shop.web.Replays;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * Where a record can't say how an order ended, its row can: it has the key, under a unique index.
 * Whoever sent the key gets the order, as the key is the order's name for everybody.
 */
@Component
class OrderResolver implements OutcomeResolver {

  private static final String OPERATION = "POST /orders";

  private final OrderRepository orders;
  private final Replays replays;

  OrderResolver(OrderRepository orders, Replays replays) {
    this.orders = orders;
    this.replays = replays;
  }

  @Override
  public Resolution resolve(Question question) {
    if (!question.scope().operation().equals(OPERATION)) {
      return Resolution.unknown();
    }
    return orders
        .findByIdempotencyKey(question.key())
        .map(order -> replays.created(HttpStatus.OK, "/orders/" + order.id(), order))
        .map(Resolution::done)
        .orElseGet(Resolution::notDone);
  }
}
