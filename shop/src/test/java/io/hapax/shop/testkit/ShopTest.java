package io.hapax.shop.testkit;

import java.util.UUID;

/** What every rule starts from: a running shop, and clients of it. */
public abstract class ShopTest {

  /** The shared server, mostly: a rule must not mind what others left there. */
  protected final ShopServer shop;

  protected ShopTest(Backend backend) {
    this(ShopServer.shared(backend));
  }

  /** For rules that need a server with other settings. */
  protected ShopTest(ShopServer shop) {
    this.shop = shop;
  }

  /** Without a login; like the members below, with fresh keys for every request. */
  protected final ShopClient anyone() {
    return shop.client().fresh();
  }

  protected final ShopClient alice() {
    return anyone().login("alice", "alice");
  }

  protected final ShopClient bob() {
    return anyone().login("bob", "bob");
  }

  protected final ShopClient admin() {
    return anyone().login("admin", "admin");
  }

  /** A name that nobody has used. */
  protected static String unique() {
    return UUID.randomUUID().toString();
  }
}
