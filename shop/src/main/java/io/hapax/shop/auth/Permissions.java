package io.hapax.shop.auth;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Service;

/** Who may do what, asked for each request: what is revoked counts at once. */
@Service("permissions")
class Permissions {

  private final PermissionRepository permissions;

  Permissions(PermissionRepository permissions) {
    this.permissions = permissions;
  }

  /**
   * For {@code @PreAuthorize}: it names no argument, so that it can be asked before a replay too.
   */
  public boolean mayPay(Authentication caller) {
    return !permissions.isRevoked(Long.parseLong(caller.getName()), Permission.PAY);
  }

  void grant(Member member, Permission permission) {
    permissions.grant(member.id(), permission);
  }

  void revoke(Member member, Permission permission) {
    try {
      permissions.revoke(member.id(), permission);
    } catch (DuplicateKeyException alreadyRevoked) {
      // As it should be.
    }
  }
}
