package io.hapax.shop.form;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Result;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** An endpoint of the tests' own, to the service that checks the token inside its transaction. */
@RestController
@Profile("probe")
public class CheckedForms {

  private final FormOrderService orders;

  CheckedForms(FormOrderService orders) {
    this.orders = orders;
  }

  /** Not validated: the database refuses what is too long, when the token is used up already. */
  @PostMapping("/api/form/checked")
  public Result<FormOrder> create(
      MemberId member,
      @RequestHeader(name = "X-Idempotency-Token", required = false) @Nullable String token,
      @RequestBody NewFormOrder body) {
    return Result.ok(orders.createOrder(token, member.value(), body));
  }

  /** Undone after the service has returned. */
  @PostMapping("/api/form/undone")
  @Transactional
  public Result<FormOrder> undo(
      MemberId member,
      @RequestHeader("X-Idempotency-Token") String token,
      @RequestBody NewFormOrder body) {
    orders.createOrder(token, member.value(), body);
    throw new IllegalStateException("undone");
  }
}
