package io.hapax.shop.feedback;

import io.hapax.shop.storage.GeneratedId;
import io.hapax.shop.time.ShopClock;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class FeedbackService {

  private final JdbcClient jdbc;
  private final ShopClock clock;

  FeedbackService(JdbcClient jdbc, ShopClock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  @Transactional
  public long add(String text) {
    return GeneratedId.of(
        jdbc.sql("INSERT INTO feedback (content, created_at) VALUES (?, ?)")
            .params(text, clock.now()));
  }
}
