package io.hapax.shop.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The members of the demonstration. Each one's password is the user name. */
@Component
public class Members {

  private static final List<Member> ALL =
      List.of(
          new Member(1001, "alice", false),
          new Member(1002, "bob", false),
          new Member(1, "admin", true));

  public Optional<Member> byId(String id) {
    return ALL.stream().filter(member -> Long.toString(member.id()).equals(id)).findFirst();
  }

  Optional<Member> byUsername(String username) {
    return ALL.stream().filter(member -> member.username().equals(username)).findFirst();
  }

  Optional<Member> byPassword(String username, String password) {
    return ALL.stream()
        .filter(member -> member.username().equals(username))
        .filter(member -> same(member.username(), password))
        .findFirst();
  }

  private static boolean same(String expected, String given) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
