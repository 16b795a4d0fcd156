package io.hapax.shop.payment;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Items;
import io.hapax.shop.web.Result;
import io.hapax.spring.Idempotent;
import jakarta.validation.Valid;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/payment/orders")
class PaymentOrderController {

  private final PaymentOrderService orders;

  PaymentOrderController(PaymentOrderService orders) {
    this.orders = orders;
  }

  @PostMapping
  @Idempotent(policy = "payment-guard", message = "下单处理中，请勿重复提交")
  Result<PaymentOrder> create(MemberId member, @RequestBody @Valid NewPaymentOrder body) {
    return Result.ok(orders.create(member.value(), body));
  }

  @GetMapping
  Result<Items<PaymentOrder>> list(MemberId member) {
    return Result.ok(Items.of(orders.list(member.value())));
  }

  @GetMapping("/{orderNo}")
  Result<PaymentOrder> get(MemberId member, @PathVariable String orderNo) {
    return Result.ok(orders.get(member.value(), orderNo));
  }
}
