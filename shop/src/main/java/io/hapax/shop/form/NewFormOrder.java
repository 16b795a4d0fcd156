package io.hapax.shop.form;

import io.hapax.shop.web.StorableText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;

record NewFormOrder(@NotBlank @StorableText String item, @NotNull @Positive Integer quantity) {}
