package io.hapax.shop.coupon;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Result;
import io.hapax.shop.web.StorableText;
import io.hapax.spring.Idempotent;
import io.hapax.spring.once.Idempotent.KeySource;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CouponController {

  private final CouponService coupons;

  CouponController(CouponService coupons) {
    this.coupons = coupons;
  }

  record Choice(@NotNull @Positive Long couponId) {}

  @PostMapping("/api/member/coupons/receive")
  @Idempotent(policy = "click-guard")
  Result<CouponReceipt> receive(MemberId member, @RequestBody @Valid Choice body) {
    return Result.ok(coupons.receive(member.value(), body.couponId()));
  }

  @PostMapping("/api/coupon/use")
  @io.hapax.spring.once.Idempotent(keySource = KeySource.PARAM, keyParam = "requestId")
  Result<CouponUse> use(
      MemberId member,
      @RequestParam @NotBlank @StorableText(max = 128) String requestId,
      @RequestBody @Valid Choice body) {
    return Result.ok(coupons.use(member.value(), requestId, body.couponId()));
  }
}
