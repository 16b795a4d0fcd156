package io.hapax.shop.proof;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.ShopClient;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** The operations that die, one for each way in which the shop protects one. */
enum Target {
  /** standard, with a resolver. */
  PAYMENT("/api/v2/payments", "Idempotency-Key", "payment_v2", "reference", Meeting.FENCE) {
    @Override
    Map<String, ?> body(String mark) {
      return Map.of("amountCents", 1999, "currency", "EUR", "reference", mark);
    }
  },
  /** firstWins, with a resolver. */
  ORDER("/orders", "Idempotency-Key", "orders", "item", Meeting.FENCE) {
    @Override
    Map<String, ?> body(String mark) {
      return Map.of("item", mark, "quantity", 1, "price", 9.99);
    }
  },
  /** once: duplicates are refused for 30 s from the claim. */
  FORM_ORDER_ONCE("/api/order", "X-Idempotency-Token", "order_main", "item", Meeting.FENCE) {
    @Override
    Duration window() {
      return Duration.ofSeconds(30);
    }
  },
  /** formToken. */
  FORM("/api/form/orders", "X-Idempotency-Token", "order_main", "item", Meeting.FENCE) {
    @Override
    String key(ShopClient client) {
      return client.formToken();
    }
  },
  /** A form token checked inside the service's transaction. */
  CHECKED_FORM("/api/form/checked", "X-Idempotency-Token", "order_main", "item", Meeting.JOIN) {
    @Override
    String key(ShopClient client) {
      return client.formToken();
    }
  },
  /** standard, on a bean method, without a resolver. */
  BEAN("/proof/bean", "Idempotency-Key", "feedback", "content", Meeting.JOIN) {
    @Override
    Map<String, ?> body(String mark) {
      return Map.of("value", mark);
    }
  },
  /** guard. */
  GUARDED("/api/payment/orders", "X-Idempotency-Key", "payment_order", "subject", Meeting.MARKER) {
    @Override
    Map<String, ?> body(String mark) {
      return Map.of("subject", mark, "amountCents", 1999, "channel", "wechat");
    }

    @Override
    boolean passes(KillPoint point) {
      return point != KillPoint.BEFORE_RECORD && point != KillPoint.AFTER_RECORD;
    }
  };

  /** Where record and work meet if they share a database. */
  enum Meeting {
    JOIN,
    FENCE,
    MARKER
  }

  final String table;
  final String column;
  final Meeting meeting;
  private final String path;
  private final String header;

  Target(String path, String header, String table, String column, Meeting meeting) {
    this.path = path;
    this.header = header;
    this.table = table;
    this.column = column;
    this.meeting = meeting;
  }

  String key(ShopClient client) {
    return UUID.randomUUID().toString();
  }

  /** A request that leaves {@code mark} in its effect. */
  Map<String, ?> body(String mark) {
    return Map.of("item", mark, "quantity", 1);
  }

  boolean passes(KillPoint point) {
    return true;
  }

  /** For how long a duplicate is one: after that, the same key is another operation. */
  Duration window() {
    return Duration.ofDays(1);
  }

  Answer send(ShopClient client, String key, String mark) {
    return client.with(header, key).post(path, body(mark));
  }
}
