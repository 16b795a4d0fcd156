package io.hapax.benchmarks.http.app;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** An endpoint that nothing protects. */
@RestController
class UnrelatedController {

  @GetMapping("/unrelated")
  String unrelated() {
    return "still here";
  }
}
