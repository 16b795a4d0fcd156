package io.hapax.spring.boot.access;

import io.hapax.spring.Idempotent;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.security.access.prepost.PostAuthorize;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.stereotype.Service;

/** A bean with rules of every kind: they stand outside of what makes it take effect once. */
@Service
public class Payouts {

  private final AtomicInteger runs = new AtomicInteger();

  @Idempotent(key = "#number")
  @PreAuthorize("#number != null and @permissions.granted(authentication)")
  @PostAuthorize("returnObject.startsWith('payout')")
  public String pay(String number) {
    return "payout " + number + " " + runs.incrementAndGet();
  }

  public int runs() {
    return runs.get();
  }
}
