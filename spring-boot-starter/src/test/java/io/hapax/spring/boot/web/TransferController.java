package io.hapax.spring.boot.web;

import io.hapax.spring.Idempotent;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Hands everything to the service. */
@RestController
public class TransferController {

  private final Transfers transfers;

  TransferController(Transfers transfers) {
    this.transfers = transfers;
  }

  @PostMapping("/transfers/{number}")
  String transfer(@PathVariable String number, @RequestBody String item) {
    return transfers.transfer(number, item);
  }

  @PostMapping("/protected-transfers/{number}")
  @Idempotent
  String twice(@PathVariable String number, @RequestBody String item) {
    return transfers.transfer(number, item);
  }
}
