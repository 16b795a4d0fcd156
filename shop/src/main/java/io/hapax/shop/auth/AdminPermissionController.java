package io.hapax.shop.auth;

import io.hapax.shop.web.Result;
import io.hapax.shop.web.ShopException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AdminPermissionController {

  private final Members members;
  private final Permissions permissions;

  AdminPermissionController(Members members, Permissions permissions) {
    this.members = members;
    this.permissions = permissions;
  }

  record Change(@NotNull Boolean granted) {}

  record State(String username, String permission, boolean granted) {}

  /** Says how it is to be, so that it can be sent twice. */
  @PutMapping("/api/admin/members/{username}/permissions/{permission}")
  Result<State> change(
      @PathVariable String username,
      @PathVariable String permission,
      @RequestBody @Valid Change change) {
    Member member =
        members.byUsername(username).orElseThrow(() -> ShopException.notFound("no such member"));
    Permission known =
        Permission.of(permission).orElseThrow(() -> ShopException.notFound("no such permission"));
    boolean granted = change.granted();
    if (granted) {
      permissions.grant(member, known);
    } else {
      permissions.revoke(member, known);
    }
    return Result.ok(new State(member.username(), known.code(), granted));
  }
}
