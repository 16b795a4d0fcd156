package io.hapax.shop.conformance;

import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.RecordView;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.shop.web.ShopException;
import io.hapax.spi.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Lets a suite look behind the answers, start afresh, and take the store away. */
@RestController
@Profile("conformance")
@RequestMapping("/__conformance")
class ConformanceAdmin {

  private final Executions executions;
  private final WatchedStores stores;
  private final Hapax hapax;
  private final Round round;

  ConformanceAdmin(Executions executions, WatchedStores stores, Hapax hapax, Round round) {
    this.executions = executions;
    this.stores = stores;
    this.hapax = hapax;
    this.round = round;
  }

  record Count(long count) {}

  record StoreState(@Nullable Boolean available) {}

  record Kept(
      String key, String status, @Nullable Integer responseStatus, @Nullable String responseBody) {}

  @PostMapping("/reset")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void reset() throws InterruptedException {
    round.next();
    stores.store().forget();
    executions.reset();
    giveBack();
  }

  @GetMapping("/executions")
  Count executions() {
    return new Count(executions.count());
  }

  @GetMapping("/records")
  List<Kept> records() {
    return stores.store().keys().stream()
        .flatMap(key -> hapax.find(key).map(found -> kept(key, found)).stream())
        .toList();
  }

  private static Kept kept(RecordKey key, RecordView found) {
    Outcome outcome = found.outcome();
    byte[] body = outcome == null ? null : outcome.body();
    return new Kept(
        key.hint(),
        found.state().name().toLowerCase(Locale.ROOT),
        outcome == null ? null : outcome.status(),
        body == null ? null : new String(body, StandardCharsets.UTF_8));
  }

  @PutMapping("/store")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void store(@RequestBody StoreState state) throws InterruptedException {
    if (state.available() == null) {
      throw ShopException.badRequest("{\"available\": true or false}");
    }
    if (state.available()) {
      giveBack();
    } else {
      stores.store().available(false);
    }
  }

  /** Ends only when Hapax believes it: after an outage it asks the store every other second. */
  private void giveBack() throws InterruptedException {
    stores.store().available(true);
    while (!isBelieved()) {
      Thread.sleep(50);
    }
  }

  private boolean isBelieved() {
    try {
      hapax.find(Scope.of("", "is the store back?").key(""));
      return true;
    } catch (StoreException e) {
      return false;
    }
  }
}
