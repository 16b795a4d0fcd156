package io.hapax.benchmarks.http.app;

import com.pig4cloud.plugin.idempotent.annotation.Idempotent;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Orders that idempotent-spring-boot-starter protects; its key is an expression. */
@RestController
class PigOrders {

  private final Shop shop;

  PigOrders(Shop shop) {
    this.shop = shop;
  }

  @PostMapping("/orders")
  @Idempotent(key = "#key", expireTime = Variant.SECONDS)
  public ResponseEntity<Order> order(
      @RequestBody NewOrder order, @RequestHeader("X-Idempotency-Key") String key) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.place(order));
  }

  @PostMapping("/slow")
  @Idempotent(key = "#key", expireTime = Variant.SECONDS)
  public ResponseEntity<Order> slow(
      @RequestBody NewOrder order,
      @RequestHeader("X-Idempotency-Key") String key,
      @RequestParam("millis") long millis) {
    return ResponseEntity.status(HttpStatus.CREATED).body(shop.placeSlowly(order, millis));
  }
}
