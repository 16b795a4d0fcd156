package io.hapax.shop.form;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.form.CommentService.Comment;
import io.hapax.shop.web.Items;
import io.hapax.shop.web.Result;
import io.hapax.shop.web.StorableText;
import io.hapax.spring.once.Idempotent;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/comment")
class CommentController {

  private final CommentService comments;

  CommentController(CommentService comments) {
    this.comments = comments;
  }

  record NewComment(@NotBlank @StorableText(max = 4000) String text) {}

  record Posted(long id) {}

  @PostMapping
  @Idempotent(keySource = Idempotent.KeySource.USER, expireSeconds = 5, message = "操作太频繁，请稍候")
  Result<Posted> add(MemberId member, @RequestBody @Valid NewComment body) {
    return Result.ok(new Posted(comments.add(member.value(), body.text())));
  }

  @GetMapping
  Result<Items<Comment>> list(MemberId member) {
    return Result.ok(Items.of(comments.list(member.value())));
  }
}
