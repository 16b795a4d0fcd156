package io.hapax.shop.orders;

import io.hapax.shop.web.StorableText;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.math.BigDecimal;

/**
 * The body of {@code POST /orders}. The limits of the price keep {@link #totalPrice()} inside its
 * column, exactly: 13 digits times 10 before the point, 20 behind it.
 */
record NewOrder(
    @NotBlank @StorableText String item,
    @NotNull @Positive Integer quantity,
    @NotNull @DecimalMin("0") @DecimalMax("1000000000000") @Digits(integer = 13, fraction = 20)
        BigDecimal price) {

  BigDecimal totalPrice() {
    return price.multiply(BigDecimal.valueOf(quantity));
  }
}
