package io.hapax.spring.boot.access;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.security.core.Authentication;
import org.springframework.stereotype.Component;

/** Who may do what, right now. */
@Component("permissions")
public class Permissions {

  private final Set<String> revoked = ConcurrentHashMap.newKeySet();

  public void revoke(String user) {
    revoked.add(user);
  }

  public void grant(String user) {
    revoked.remove(user);
  }

  /** What the handlers' expressions ask. */
  public boolean granted(Authentication authentication) {
    return !revoked.contains(authentication.getName());
  }

  public boolean granted(String what, Authentication authentication) {
    return what.equals("pay") && granted(authentication);
  }
}
