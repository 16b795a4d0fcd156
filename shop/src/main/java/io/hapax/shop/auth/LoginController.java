package io.hapax.shop.auth;

import io.hapax.shop.web.Result;
import io.hapax.shop.web.ShopException;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class LoginController {

  private final Members members;
  private final Tokens tokens;

  LoginController(Members members, Tokens tokens) {
    this.members = members;
    this.tokens = tokens;
  }

  record Credentials(@NotNull String username, @NotNull String password) {}

  record Login(String token) {}

  @PostMapping("/api/auth/login")
  Result<Login> login(@RequestBody @Valid Credentials credentials) {
    return members
        .byPassword(credentials.username(), credentials.password())
        .map(member -> Result.ok(new Login(tokens.issue(member))))
        .orElseThrow(() -> ShopException.unauthorized("wrong user name or password"));
  }
}
