package io.hapax.shop.payment;

import io.hapax.shop.web.StorableText;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Positive;

record NewPaymentOrder(
    @NotBlank @StorableText String subject,
    @NotNull @Positive Long amountCents,
    @NotNull @Pattern(regexp = "wechat|alipay") String channel) {}
