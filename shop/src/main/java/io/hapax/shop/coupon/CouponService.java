package io.hapax.shop.coupon;

import io.hapax.shop.time.ShopClock;
import io.hapax.shop.web.ShopException;
import java.util.List;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
public class CouponService {

  private final CouponRepository coupons;
  private final ShopClock clock;

  CouponService(CouponRepository coupons, ShopClock clock) {
    this.coupons = coupons;
    this.clock = clock;
  }

  /** The unique index decides who was first; asking before inserting could not. */
  @Transactional
  public CouponReceipt receive(long memberId, long couponId) {
    requireCoupon(couponId);
    CouponReceipt receipt = new CouponReceipt(couponId, clock.now());
    try {
      coupons.receive(memberId, receipt);
    } catch (DuplicateKeyException e) {
      throw ShopException.conflict("the coupon was received before");
    }
    return receipt;
  }

  @Transactional
  public CouponUse use(long memberId, String requestId, long couponId) {
    requireCoupon(couponId);
    CouponUse use = new CouponUse(couponId, clock.now());
    coupons.use(memberId, requestId, use);
    return use;
  }

  @Transactional(readOnly = true)
  public List<CouponReceipt> received(long memberId) {
    return coupons.received(memberId);
  }

  private void requireCoupon(long couponId) {
    if (!coupons.exists(couponId)) {
      throw ShopException.notFound("no such coupon");
    }
  }
}
