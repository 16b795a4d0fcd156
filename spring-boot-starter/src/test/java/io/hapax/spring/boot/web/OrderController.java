package io.hapax.spring.boot.web;

import io.hapax.spring.Idempotent;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.ModelAndView;

/** Every kind of handler. */
@RestController
public class OrderController {

  private final Orders orders;

  OrderController(Orders orders) {
    this.orders = orders;
  }

  @PostMapping("/orders")
  @Idempotent
  ResponseEntity<String> place(@RequestBody String item) {
    return ResponseEntity.created(URI.create("/orders/1")).body(item + " " + orders.place(item));
  }

  @PostMapping("/orders/failing")
  @Idempotent
  String fail(@RequestBody String item) {
    orders.place(item);
    throw new IllegalStateException("after the work");
  }

  @PostMapping("/orders/refused")
  @Idempotent
  String refuse(@RequestBody String item) {
    orders.place(item);
    throw new IllegalArgumentException("mapped to 400");
  }

  @PostMapping("/orders/callable")
  @Idempotent
  Callable<String> later(@RequestBody String item) {
    return () -> item + " " + orders.place(item);
  }

  @PostMapping("/orders/future")
  @Idempotent
  CompletableFuture<String> future(@RequestBody String item) {
    return CompletableFuture.supplyAsync(() -> item + " " + orders.place(item));
  }

  @PostMapping("/orders/{number}/pay")
  @Idempotent(
      key = "{#number, #channel}",
      policy = "once",
      operation = "pay",
      message = "paid twice")
  String pay(
      @PathVariable String number,
      @RequestParam String channel,
      @RequestHeader(name = "X-Note", required = false) String note) {
    return number + channel + note + orders.place(number + channel);
  }

  @PostMapping("/orders/form")
  @Idempotent(policy = "formToken")
  String form(@RequestBody String item) {
    if (item.equals("failing")) {
      throw new IllegalArgumentException(item);
    }
    return item + " " + orders.place(item);
  }

  @PostMapping("/orders/checked")
  String checked(@RequestHeader("X-Idempotency-Token") String token, @RequestBody String item) {
    return item + " " + orders.placeWithToken(token, item);
  }

  @PostMapping("/coupon")
  @io.hapax.spring.once.Idempotent(
      keySource = io.hapax.spring.once.Idempotent.KeySource.PARAM,
      keyParam = "requestId")
  String coupon(@RequestBody String item) {
    return item + " " + orders.place(item);
  }

  @PostMapping("/routed/plain")
  String routed(@RequestBody String item) {
    return item + " " + orders.place(item);
  }

  @PostMapping("/routed/annotated")
  @Idempotent(policy = "standard")
  String annotated(@RequestBody String item) {
    return item + " " + orders.place(item);
  }

  /** The work is done where it is forwarded to. */
  @PostMapping("/orders/forwarding")
  @Idempotent
  ModelAndView forward() {
    return new ModelAndView("forward:/orders/forwarded");
  }

  @PostMapping("/orders/forwarded")
  @Idempotent
  String forwarded(@RequestBody String item) {
    return item + " " + orders.place(item);
  }

  @GetMapping("/routed/plain")
  int read(@RequestParam String item) {
    return orders.count(item);
  }

  @PostMapping("/free")
  String free(@RequestBody String item) {
    return item + " " + orders.place(item);
  }
}
