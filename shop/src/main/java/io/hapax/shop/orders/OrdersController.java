package io.hapax.shop.orders;

import io.hapax.shop.web.Items;
import io.hapax.shop.web.RequestKey;
import io.hapax.spring.Idempotent;
import jakarta.validation.Valid;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The mapping names no content type on purpose: another one is refused when the body is read, so
 * that a repeated key finds its order before anyone looks at the type.
 */
@RestController
@RequestMapping("/orders")
class OrdersController {

  private final OrderService orders;

  OrdersController(OrderService orders) {
    this.orders = orders;
  }

  @PostMapping
  @Idempotent(policy = "orders")
  ResponseEntity<Order> create(RequestKey key, @RequestBody @Valid NewOrder body) {
    Order order = orders.create(key.value(), body);
    return ResponseEntity.created(URI.create("/orders/" + order.id())).body(order);
  }

  @GetMapping
  Items<Order> list() {
    return Items.of(orders.list());
  }

  @GetMapping("/{id}")
  Order get(@PathVariable long id) {
    return orders.get(id);
  }
}
