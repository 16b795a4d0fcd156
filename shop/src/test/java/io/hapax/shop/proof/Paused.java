package io.hapax.shop.proof;

import io.hapax.shop.testkit.ShopClient;

/** A request whose process was stopped at a point, beyond its lease, and what others heard. */
final class Paused extends Trial {

  /** How often the effect stood when the process was stopped, before it went on, and in the end. */
  long before;

  long meanwhile;
  long effects;

  /** What the other process answered meanwhile, what the owner did, and what both do in the end. */
  String othersHeard = "";

  String ownerHeard = "";
  String finallyTold = "";

  Paused(Target target, KillPoint point, ShopClient client) {
    super(target, point, client);
  }
}
