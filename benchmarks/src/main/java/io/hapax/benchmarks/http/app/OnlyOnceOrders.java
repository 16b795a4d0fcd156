package io.hapax.benchmarks.http.app;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Orders that an aspect written by hand protects. */
@RestController
class OnlyOnceOrders {

  private final Shop shop;

  OnlyOnceOrders(Shop shop) {
    this.shop = shop;
  }

  @PostMapping("/orders")
  @OnlyOnce
  ResponseEntity<Order> order(@RequestBody NewOrder order) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.place(order));
  }

  @PostMapping("/slow")
  @OnlyOnce
  ResponseEntity<Order> slow(@RequestBody NewOrder order, @RequestParam("millis") long millis) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.placeSlowly(order, millis));
  }
}
