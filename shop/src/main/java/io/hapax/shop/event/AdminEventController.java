package io.hapax.shop.event;

import io.hapax.shop.event.EventLog.Event;
import io.hapax.shop.web.Items;
import io.hapax.shop.web.Result;
import io.hapax.shop.web.StorableText;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AdminEventController {

  private final EventLog events;

  AdminEventController(EventLog events) {
    this.events = events;
  }

  @GetMapping("/api/admin/events")
  Result<Items<Event>> find(
      @RequestParam(defaultValue = "") @StorableText String type,
      @RequestParam(defaultValue = "") @StorableText String ref) {
    return Result.ok(Items.of(events.find(type, ref)));
  }
}
