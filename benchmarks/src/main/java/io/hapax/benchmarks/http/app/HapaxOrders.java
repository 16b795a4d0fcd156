package io.hapax.benchmarks.http.app;

import io.hapax.spring.Idempotent;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Orders that Hapax protects, by the policy that the variant sets. */
@RestController
class HapaxOrders {

  private final Shop shop;

  HapaxOrders(Shop shop) {
    this.shop = shop;
  }

  @PostMapping("/orders")
  @Idempotent(policy = "bench")
  ResponseEntity<Order> order(@RequestBody NewOrder order) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.place(order));
  }

  @PostMapping("/slow")
  @Idempotent(policy = "bench")
  ResponseEntity<Order> slow(@RequestBody NewOrder order, @RequestParam("millis") long millis) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.placeSlowly(order, millis));
  }
}
