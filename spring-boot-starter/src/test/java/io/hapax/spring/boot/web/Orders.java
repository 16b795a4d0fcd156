package io.hapax.spring.boot.web;

import io.hapax.token.FormTokens;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Writes orders. */
@Service
public class Orders {

  private final JdbcClient jdbc;
  private final FormTokens tokens;
  private volatile Runnable beforeCommit = () -> {};

  Orders(JdbcClient jdbc, FormTokens tokens) {
    this.jdbc = jdbc;
    this.tokens = tokens;
    jdbc.sql("CREATE TABLE IF NOT EXISTS orders (id INT AUTO_INCREMENT, item VARCHAR(200))")
        .update();
  }

  /** What a test does while the work is done and not committed. */
  public void beforeCommit(Runnable step) {
    beforeCommit = step;
  }

  @Transactional
  public int place(String item) {
    jdbc.sql("INSERT INTO orders (item) VALUES (?)").param(item).update();
    beforeCommit.run();
    return count(item);
  }

  /** Seed 2's service: the check inside the transaction. */
  @Transactional(rollbackFor = Exception.class)
  public int placeWithToken(String token, String item) {
    tokens.checkAndConsume(token);
    if (item.equals("failing")) {
      throw new IllegalArgumentException(item);
    }
    return place(item);
  }

  public int count(String item) {
    return jdbc.sql("SELECT COUNT(*) FROM orders WHERE item = ?")
        .param(item)
        .query(Integer.class)
        .single();
  }
}
