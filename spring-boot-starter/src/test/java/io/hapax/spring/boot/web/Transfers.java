package io.hapax.spring.boot.web;

import io.hapax.spring.Idempotent;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** A service whose method takes effect once by itself. */
@Service
public class Transfers {

  private final Orders orders;

  Transfers(Orders orders) {
    this.orders = orders;
  }

  @Transactional
  @Idempotent(key = "#number")
  public String transfer(String number, String item) {
    return item + " " + orders.place(item);
  }
}
