package io.hapax.shop.seed2;

import io.hapax.shop.web.Result;
import io.hapax.spring.once.Idempotent;
import jakarta.validation.constraints.NotBlank;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.annotation.Profile;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * The two handlers that seed 2 shows, word for word. Only the import of {@code Idempotent} is
 * Hapax's; the types around them are what the seed leaves to the reader.
 */
@RestController
@RequestMapping("/api/seed2")
@Profile("probe")
public class SeedTwoController {

  private final OrderService orderService = new OrderService();
  private final CommentService commentService = new CommentService();

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

  List<String> orders() {
    return orderService.items;
  }

  List<String> comments() {
    return commentService.texts;
  }

  record OrderVO(int id, String item) {}

  record OrderCreateDTO(@NotBlank String item) {}

  record CommentDTO(String text) {}

  private static final class OrderService {

    private final List<String> items = new CopyOnWriteArrayList<>();

    OrderVO createOrder(OrderCreateDTO dto) {
      if (dto.item().equals("broken")) {
        throw new IllegalStateException("broken");
      }
      items.add(dto.item());
      return new OrderVO(items.size(), dto.item());
    }
  }

  private static final class CommentService {

    private final List<String> texts = new CopyOnWriteArrayList<>();

    void add(CommentDTO dto) {
      texts.add(dto.text());
    }
  }
}
