package io.hapax.shop.form;

import io.hapax.shop.storage.GeneratedId;
import io.hapax.shop.time.ShopClock;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class CommentService {

  private final JdbcClient jdbc;
  private final ShopClock clock;

  CommentService(JdbcClient jdbc, ShopClock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  record Comment(long id, String text) {}

  @Transactional
  public long add(long memberId, String text) {
    return GeneratedId.of(
        jdbc.sql("INSERT INTO member_comment (member_id, content, created_at) VALUES (?, ?, ?)")
            .params(memberId, text, clock.now()));
  }

  @Transactional(readOnly = true)
  public List<Comment> list(long memberId) {
    return jdbc.sql(
            "SELECT id, content AS text FROM member_comment WHERE member_id = ? ORDER BY id")
        .param(memberId)
        .query(Comment.class)
        .list();
  }
}
