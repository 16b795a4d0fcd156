package io.hapax.shop.payment;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Result;
import io.hapax.spring.Idempotent;
import jakarta.validation.Valid;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RefundController {

  private final RefundService refunds;

  RefundController(RefundService refunds) {
    this.refunds = refunds;
  }

  @PostMapping("/api/payment/refunds")
  @Idempotent(policy = "payment-guard", message = "退款处理中，请勿重复提交")
  Result<Refund> create(MemberId member, @RequestBody @Valid NewRefund body) {
    return Result.ok(refunds.create(member.value(), body));
  }
}
