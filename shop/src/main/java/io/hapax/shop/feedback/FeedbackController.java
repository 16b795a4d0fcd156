package io.hapax.shop.feedback;

import io.hapax.shop.web.Result;
import io.hapax.shop.web.StorableText;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FeedbackController {

  private final FeedbackService feedback;

  FeedbackController(FeedbackService feedback) {
    this.feedback = feedback;
  }

  record Words(@NotBlank @StorableText(max = 4000) String text) {}

  record Receipt(long id) {}

  @PostMapping("/api/public/feedback")
  Result<Receipt> add(@RequestBody @Valid Words body) {
    return Result.ok(new Receipt(feedback.add(body.text())));
  }
}
