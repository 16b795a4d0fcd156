package io.hapax.shop.wallet;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Result;
import io.hapax.spring.Idempotent;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WalletController {

  private final WalletService wallets;

  WalletController(WalletService wallets) {
    this.wallets = wallets;
  }

  record Recharge(@NotNull @Positive Long amountCents) {}

  record Balance(long balanceCents) {}

  @PostMapping("/api/member/wallet/recharge")
  @Idempotent(policy = "guard")
  Result<Balance> recharge(MemberId member, @RequestBody @Valid Recharge body) {
    return Result.ok(new Balance(wallets.recharge(member.value(), body.amountCents())));
  }
}
