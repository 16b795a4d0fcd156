package io.hapax.shop.keys;

/** One endpoint for each preset. */
enum Keyed {
  GUARD("/api/payment/orders", "X-Idempotency-Key", 200),
  ONCE("/api/order", "X-Idempotency-Token", 200),
  FORM("/api/form/orders", "X-Idempotency-Token", 409),
  FIRST_WINS("/orders", "Idempotency-Key", 201),
  STANDARD("/api/v2/payments", "Idempotency-Key", 201);

  final String path;
  final String header;

  /** What a new key gets; a form token can't be made up. */
  final int status;

  Keyed(String path, String header, int status) {
    this.path = path;
    this.header = header;
    this.status = status;
  }

  String body() {
    return switch (this) {
      case GUARD -> "{\"subject\":\"Book\",\"amountCents\":1,\"channel\":\"wechat\"}";
      case ONCE, FORM -> "{\"item\":\"Tea\",\"quantity\":1}";
      case FIRST_WINS -> "{\"item\":\"Widget\",\"quantity\":1,\"price\":9.99}";
      case STANDARD -> "{\"amountCents\":1999,\"currency\":\"EUR\",\"reference\":\"Invoice 7\"}";
    };
  }
}
