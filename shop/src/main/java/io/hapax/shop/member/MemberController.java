package io.hapax.shop.member;

import io.hapax.shop.auth.Member;
import io.hapax.shop.auth.MemberId;
import io.hapax.shop.auth.Members;
import io.hapax.shop.checkin.Checkin;
import io.hapax.shop.checkin.CheckinService;
import io.hapax.shop.coupon.CouponReceipt;
import io.hapax.shop.coupon.CouponService;
import io.hapax.shop.wallet.WalletService;
import io.hapax.shop.web.Result;
import io.hapax.shop.web.ShopException;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class MemberController {

  private final Members members;
  private final WalletService wallets;
  private final CouponService coupons;
  private final CheckinService checkins;

  MemberController(
      Members members, WalletService wallets, CouponService coupons, CheckinService checkins) {
    this.members = members;
    this.wallets = wallets;
    this.coupons = coupons;
    this.checkins = checkins;
  }

  record Me(
      long id,
      String username,
      long balanceCents,
      List<CouponReceipt> coupons,
      List<Checkin> checkins) {}

  @GetMapping("/api/member/me")
  Result<Me> me(MemberId caller) {
    long id = caller.value();
    Member member =
        members.byId(Long.toString(id)).orElseThrow(() -> ShopException.notFound("no such member"));
    return Result.ok(
        new Me(
            id, member.username(), wallets.balance(id), coupons.received(id), checkins.list(id)));
  }
}
