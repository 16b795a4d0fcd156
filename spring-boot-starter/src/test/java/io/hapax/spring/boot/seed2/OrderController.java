package io.hapax.spring.boot.seed2;

import io.hapax.spring.once.Idempotent;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** The two methods are the seed's, word for word: only the import of the annotation is another. */
@RestController
public class OrderController {

  private final OrderService orderService;
  private final CommentService commentService;

  public OrderController(OrderService orderService, CommentService commentService) {
    this.orderService = orderService;
    this.commentService = commentService;
  }

  @PostMapping("/order")
  @Idempotent(expireSeconds = 30, message = "订单提交中，请勿重复操作")
  public Result<OrderVO> createOrder(
      @RequestHeader("X-Idempotency-Token") String token,
      @RequestBody @Validated OrderCreateDTO dto) {
    return Result.ok(orderService.createOrder(dto));
  }

  // USER 模式（不需要前端传 token，适合限速场景）
  @PostMapping("/comment")
  @Idempotent(keySource = Idempotent.KeySource.USER, expireSeconds = 5, message = "操作太频繁，请稍候")
  public Result<Void> addComment(@RequestBody CommentDTO dto) {
    commentService.add(dto);
    return Result.ok(null);
  }
}
