package io.hapax.benchmarks.http.app;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Orders whose keys are rows of a unique table, written by hand. */
@RestController
class UniqueRowOrders {

  private final UniqueRowShop shop;

  UniqueRowOrders(UniqueRowShop shop) {
    this.shop = shop;
  }

  @PostMapping("/orders")
  ResponseEntity<Order> order(
      @RequestBody NewOrder order, @RequestHeader("X-Idempotency-Key") String key) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.place(key, order));
  }

  @PostMapping("/slow")
  ResponseEntity<Order> slow(
      @RequestBody NewOrder order,
      @RequestHeader("X-Idempotency-Key") String key,
      @RequestParam("millis") long millis) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.placeSlowly(key, order, millis));
  }
}
