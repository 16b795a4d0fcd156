package io.hapax.shop.v2;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Items;
import io.hapax.shop.web.RequestKey;
import io.hapax.spring.Idempotent;
import jakarta.validation.Valid;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v2/payments")
class PaymentController {

  private final PaymentService payments;

  PaymentController(PaymentService payments) {
    this.payments = payments;
  }

  @PostMapping
  @Idempotent
  @PreAuthorize("@permissions.mayPay(authentication)")
  ResponseEntity<Payment> create(
      MemberId member, RequestKey key, @RequestBody @Valid NewPayment body) {
    Payment payment = payments.create(member.value(), key.value(), body);
    return ResponseEntity.created(URI.create("/api/v2/payments/" + payment.id())).body(payment);
  }

  @GetMapping
  Items<Payment> list(MemberId member) {
    return Items.of(payments.list(member.value()));
  }

  @GetMapping("/{id}")
  Payment get(MemberId member, @PathVariable long id) {
    return payments.get(member.value(), id);
  }
}
