package io.hapax.shop.proof;

import io.hapax.spring.Idempotent;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** A bean method that takes effect once: joined where records and rows share a database. */
@Service
@Profile("proof")
class ProofBean {

  private final JdbcClient jdbc;

  ProofBean(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Transactional
  @Idempotent(key = "#key", operation = "proof bean")
  public String run(String key, String value) {
    jdbc.sql("INSERT INTO feedback (content, created_at) VALUES (?, 'now')").param(value).update();
    return value;
  }
}
