package io.hapax.benchmarks.http.app;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Orders without an annotation: unprotected, or protected from without. */
@RestController
class PlainOrders {

  private final Shop shop;

  PlainOrders(Shop shop) {
    this.shop = shop;
  }

  @PostMapping("/orders")
  ResponseEntity<Order> order(@RequestBody NewOrder order) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.place(order));
  }

  @PostMapping("/slow")
  ResponseEntity<Order> slow(@RequestBody NewOrder order, @RequestParam("millis") long millis) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.placeSlowly(order, millis));
  }
}
