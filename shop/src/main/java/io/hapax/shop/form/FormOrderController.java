package io.hapax.shop.form;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Items;
import io.hapax.shop.web.Result;
import io.hapax.spring.Idempotent;
import jakarta.validation.Valid;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FormOrderController {

  private final FormOrderService orders;

  FormOrderController(FormOrderService orders) {
    this.orders = orders;
  }

  @PostMapping("/api/form/orders")
  @Idempotent(policy = "formToken")
  Result<FormOrder> submitForm(MemberId member, @RequestBody @Valid NewFormOrder body) {
    return Result.ok(orders.create(member.value(), body));
  }

  @PostMapping("/api/order")
  @io.hapax.spring.once.Idempotent(expireSeconds = 30, message = "订单提交中，请勿重复操作")
  Result<FormOrder> create(MemberId member, @RequestBody @Valid NewFormOrder body) {
    return Result.ok(orders.create(member.value(), body));
  }

  @GetMapping("/api/order")
  Result<Items<FormOrder>> list(MemberId member) {
    return Result.ok(Items.of(orders.list(member.value())));
  }
}
