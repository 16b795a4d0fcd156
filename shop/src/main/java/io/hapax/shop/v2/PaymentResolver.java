package io.hapax.shop.v2;

import io.hapax.OutcomeResolver;
import io.hapax.http.servlet.Caller;
import io.hapax.shop.web.Replays;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Where a record can't say how a payment ended, its row can: it has the member and the key. */
@Component
class PaymentResolver implements OutcomeResolver {

  private static final String OPERATION = "POST /api/v2/payments";

  private final PaymentRepository payments;
  private final Replays replays;

  PaymentResolver(PaymentRepository payments, Replays replays) {
    this.payments = payments;
    this.replays = replays;
  }

  @Override
  public Resolution resolve(Question question) {
    if (!question.scope().operation().equals(OPERATION)) {
      return Resolution.unknown();
    }
    return payments
        .findByKey(member(question.scope().principal()), question.key())
        .map(
            payment ->
                replays.created(HttpStatus.CREATED, "/api/v2/payments/" + payment.id(), payment))
        .map(Resolution::done)
        .orElseGet(Resolution::notDone);
  }

  /** The endpoint needs a login, so the principal is always a member. */
  private static long member(String principal) {
    return Long.parseLong(principal.substring(Caller.USER.length()));
  }
}
