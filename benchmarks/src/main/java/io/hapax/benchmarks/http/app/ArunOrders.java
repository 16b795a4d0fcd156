package io.hapax.benchmarks.http.app;

import io.github.arun0009.idempotent.core.annotation.Idempotent;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Orders that idempotent-core protects; it finds the key in X-Idempotency-Key. */
@RestController
class ArunOrders {

  private final Shop shop;

  ArunOrders(Shop shop) {
    this.shop = shop;
  }

  @PostMapping("/orders")
  @Idempotent(ttlInSeconds = Variant.SECONDS)
  ResponseEntity<Order> order(@RequestBody NewOrder order) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.place(order));
  }

  @PostMapping("/slow")
  @Idempotent(ttlInSeconds = Variant.SECONDS)
  ResponseEntity<Order> slow(@RequestBody NewOrder order, @RequestParam("millis") long millis) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.placeSlowly(order, millis));
  }
}
