package io.hapax.shop.v2;

import io.hapax.shop.time.ShopClock;
import io.hapax.shop.web.ShopException;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class PaymentService {

  private final PaymentRepository payments;
  private final ShopClock clock;

  PaymentService(PaymentRepository payments, ShopClock clock) {
    this.payments = payments;
    this.clock = clock;
  }

  @Transactional
  public Payment create(long memberId, String key, NewPayment body) {
    String createdAt = clock.now();
    long id = payments.insert(memberId, key, body, createdAt);
    return new Payment(id, body.amountCents(), body.currency(), body.reference(), createdAt);
  }

  @Transactional(readOnly = true)
  public Payment get(long memberId, long id) {
    return payments.find(memberId, id).orElseThrow(() -> ShopException.notFound("no such payment"));
  }

  @Transactional(readOnly = true)
  public List<Payment> list(long memberId) {
    return payments.findAll(memberId);
  }
}
