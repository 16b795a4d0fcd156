package io.hapax.spring;

import org.jspecify.annotations.Nullable;

/** Says who calls right now, on this thread. Asked for calls of bean methods and form tokens. */
@FunctionalInterface
public interface CallerLookup {

  /** Who calls. */
  Current current();

  /**
   * A caller, as it stands in scopes.
   *
   * @param tenant the tenant, or the empty string
   * @param user the principal of a caller that is logged in, or null
   * @param principal the principal of whoever calls; the empty string where nothing is known
   */
  record Current(String tenant, @Nullable String user, String principal) {

    /** Nobody that is known. */
    public static Current nobody() {
      return new Current("", null, "");
    }

    /** The user, of no tenant, with this principal. */
    public static Current user(String principal) {
      return new Current("", principal, principal);
    }
  }
}
