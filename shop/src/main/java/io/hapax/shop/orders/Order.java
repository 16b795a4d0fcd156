package io.hapax.shop.orders;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;

/** An order, as it is answered. */
record Order(
    long id,
    String item,
    int quantity,
    @JsonProperty("total_price") BigDecimal totalPrice,
    @JsonProperty("idempotency_key") String idempotencyKey,
    @JsonProperty("created_at") String createdAt) {

  /** A column gives 9.99 back with all its places: one amount, one form. */
  Order {
    BigDecimal stripped = totalPrice.stripTrailingZeros();
    totalPrice = stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
