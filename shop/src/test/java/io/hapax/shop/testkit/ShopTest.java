package io.hapax.shop.testkit;

import java.util.UUID;

/** What every rule starts from: a running shop, and clients of it. */
public abstract class ShopTest {

  /** The shared server: a rule must not mind what others left there. */
  protected final ShopServer shop;

  protected ShopTest(Backend backend) {
    shop = ShopServer.shared(backend);
  }

  protected final ShopClient anyone() {
    return shop.client();
  }

  protected final ShopClient alice() {
    return shop.login("alice");
  }

  protected final ShopClient bob() {
    return shop.login("bob");
  }

  protected final ShopClient admin() {
    return shop.login("admin");
  }

  /** A name that nobody has used. */
  protected static String unique() {
    return UUID.randomUUID().toString();
  }
}
