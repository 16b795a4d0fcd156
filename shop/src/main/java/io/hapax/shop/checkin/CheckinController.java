package io.hapax.shop.checkin;

import io.hapax.shop.auth.MemberId;
import io.hapax.shop.web.Result;
import io.hapax.spring.Idempotent;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CheckinController {

  private final CheckinService checkins;

  CheckinController(CheckinService checkins) {
    this.checkins = checkins;
  }

  @PostMapping("/api/member/checkin")
  @Idempotent(policy = "click-guard")
  Result<Checkin> checkIn(MemberId member) {
    return Result.ok(checkins.checkIn(member.value()));
  }
}
