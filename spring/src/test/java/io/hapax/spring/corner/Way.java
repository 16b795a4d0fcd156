package io.hapax.spring.corner;

import org.springframework.transaction.TransactionDefinition;

/** Where the record and the work meet in a transaction. */
enum Way {
  /** A bean method takes effect once. */
  JOIN {
    @Override
    Heard book(App app, String trip, String seat) {
      return Heard.of(() -> app.desk().bookOnce(trip, seat));
    }

    @Override
    Heard bookIn(TransactionDefinition definition, App app, String trip, String seat) {
      return Heard.of(() -> app.in(definition, tx -> app.desk().bookOnce(trip, seat)));
    }
  },
  /** A handler does. */
  FENCE {
    @Override
    Heard book(App app, String trip, String seat) {
      return app.handle(trip, () -> app.desk().book(trip, seat));
    }

    @Override
    Heard bookIn(TransactionDefinition definition, App app, String trip, String seat) {
      return app.handle(trip, () -> app.in(definition, tx -> app.desk().book(trip, seat)));
    }
  };

  /** Books in a transaction of the desk's. */
  abstract Heard book(App app, String trip, String seat);

  /** Books in a transaction that was begun before the desk, the bean method's advice included. */
  abstract Heard bookIn(TransactionDefinition definition, App app, String trip, String seat);
}
