package io.hapax.shop.auth;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class PermissionRepository {

  private final JdbcClient jdbc;

  PermissionRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  boolean isRevoked(long memberId, Permission permission) {
    return jdbc.sql(
                "SELECT COUNT(*) FROM revoked_permission WHERE member_id = ? AND permission = ?")
            .params(memberId, permission.code())
            .query(Long.class)
            .single()
        > 0;
  }

  void grant(long memberId, Permission permission) {
    jdbc.sql("DELETE FROM revoked_permission WHERE member_id = ? AND permission = ?")
        .params(memberId, permission.code())
        .update();
  }

  void revoke(long memberId, Permission permission) {
    jdbc.sql("INSERT INTO revoked_permission (member_id, permission) VALUES (?, ?)")
        .params(memberId, permission.code())
        .update();
  }
}
