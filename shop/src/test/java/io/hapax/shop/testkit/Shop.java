package io.hapax.shop.testkit;

import java.net.URI;

/** A shop that runs somewhere. */
public interface Shop extends AutoCloseable {

  /** Where it answers. */
  URI uri();

  /** A client without a login. */
  default ShopClient client() {
    return new ShopClient(uri());
  }

  /** A client that has logged in; the password of a member of the demonstration is its name. */
  default ShopClient login(String username) {
    return client().login(username, username);
  }

  @Override
  void close();
}
