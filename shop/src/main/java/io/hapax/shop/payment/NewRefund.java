package io.hapax.shop.payment;

import io.hapax.shop.web.StorableText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import org.jspecify.annotations.Nullable;

record NewRefund(
    @NotBlank @StorableText(max = 40) String orderNo,
    @NotNull @Positive Long amountCents,
    @StorableText @Nullable String reason) {}
