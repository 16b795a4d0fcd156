package io.hapax.shop.proof;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.ShopClient;
import java.time.Duration;

/** A request whose process was halted at a point, and what came after. */
final class Killed extends Trial {

  /** When it was sent to die: its window began after that. */
  private volatile long began;

  /** How often the effect stood when the next process had started. */
  long before;

  /** How often it stands in the end. */
  long effects;

  /** What the retry heard at first, and in the end. */
  String told = "";

  String finallyTold = "";

  /** The record in the end. */
  String record = "";

  Killed(Target target, KillPoint point, ShopClient client) {
    super(target, point, client);
  }

  Answer die(ShopClient client) {
    began = System.nanoTime();
    return sendToItsPoint(client);
  }

  /** Whether its window may have passed within {@code margin}: then it proves nothing. */
  boolean isOver(Duration margin) {
    return System.nanoTime() - began > target.window().minus(margin).toNanos();
  }

  boolean isInProgress() {
    return finallyTold.contains("in-progress");
  }
}
