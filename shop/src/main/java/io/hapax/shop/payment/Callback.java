package io.hapax.shop.payment;

import io.hapax.shop.web.StorableText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

/** What a channel says: {@code orderNo} goes with a payment, {@code refundNo} with a refund. */
record Callback(
    @NotNull @Pattern(regexp = "payment|refund") String type,
    @StorableText(max = 40) @Nullable String orderNo,
    @StorableText(max = 40) @Nullable String refundNo,
    @NotBlank @StorableText(max = 128) String transactionId,
    @Positive @Nullable Long amountCents) {

  boolean agreesOn(long expectedCents) {
    return amountCents == null || amountCents == expectedCents;
  }
}
