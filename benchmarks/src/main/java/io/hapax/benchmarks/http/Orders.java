package io.hapax.benchmarks.http;

import io.hapax.benchmarks.http.app.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** Orders that clients send: new ones, and some that were there before. */
final class Orders {

  static final int CREATED = 201;
  static final int OK = 200;
  private static final String PATH = "/orders";
  private static final int FINISHED_KEYS = 4;

  private static final AtomicLong KEYS = new AtomicLong();

  private Orders() {}

  /** A key that was never used. */
  static long newKey() {
    return KEYS.incrementAndGet();
  }

  /** Each order is a new one. */
  static Shot fresh(int callers) {
    Request[] requests = requests(callers);
    return (connection, caller) -> {
      int status = connection.send(requests[caller].key(newKey()));
      if (status != CREATED) {
        throw new IOException("a new order got " + status);
      }
    };
  }

  /** Places a few orders in {@code app}, and sends those again and again. */
  static Shot finished(App app, int callers) throws IOException {
    List<Placed> placed = new ArrayList<>();
    try (Connection connection = app.connect()) {
      for (int i = 0; i < FINISHED_KEYS; i++) {
        placed.add(Placed.by(connection));
      }
    }
    Request[] requests = requests(callers);
    Variant.Duplicates expected = app.variant().duplicates();
    return (connection, caller) -> {
      Placed order = placed.get(caller % FINISHED_KEYS);
      int status = connection.send(requests[caller].key(order.key));
      if (!fits(expected, status, connection, order)) {
        throw new IOException("a duplicate got " + status + " where it is " + expected);
      }
    };
  }

  private static boolean fits(
      Variant.Duplicates expected, int status, Connection connection, Placed order) {
    return switch (expected) {
      case RUN -> status == CREATED;
      case REPLAYED -> (status == CREATED || status == OK) && connection.bodyIs(order.answer);
      case REFUSED -> status >= 400 && status < 500;
    };
  }

  /** How long the answer to an order is. */
  static int answerLength(App app) throws IOException {
    try (Connection connection = app.connect()) {
      return Placed.by(connection).answer.length;
    }
  }

  private static Request[] requests(int callers) {
    return Stream.generate(() -> Request.order(PATH)).limit(callers).toArray(Request[]::new);
  }

  /** An order that was placed, and its answer. */
  private static final class Placed {

    private final long key;
    private final byte[] answer;

    Placed(long key, byte[] answer) {
      this.key = key;
      this.answer = answer;
    }

    static Placed by(Connection connection) throws IOException {
      long key = newKey();
      int status = connection.send(Request.order(PATH).key(key));
      if (status != CREATED) {
        throw new IOException("a new order got " + status);
      }
      return new Placed(key, connection.body());
    }
  }
}
