package io.hapax.shop.v2;

import io.hapax.shop.web.StorableText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;

record NewPayment(
    @NotNull @Positive Long amountCents,
    @NotNull @Pattern(regexp = "[A-Z]{3}") String currency,
    @NotBlank @StorableText String reference) {}
