package io.hapax.shop.proof;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.ShopClient;
import java.time.Duration;
import java.util.UUID;

/** A request whose process was halted at a point, and what came after. */
final class Killed {

  final Target target;
  final KillPoint point;
  final String mark = UUID.randomUUID().toString();
  final String key;

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
    this.target = target;
    this.point = point;
    this.key = target.key(client);
  }

  Answer die(ShopClient client) {
    began = System.nanoTime();
    return send(client.with(Kills.HEADER, point.name()));
  }

  Answer send(ShopClient client) {
    return target.send(client, key, mark);
  }

  /** Whether its window may have passed within {@code margin}: then it proves nothing. */
  boolean isOver(Duration margin) {
    return System.nanoTime() - began > target.window().minus(margin).toNanos();
  }

  /** Words for an answer: what ran is told from a replay by the effects. */
  static String words(Answer answer, boolean ran) {
    if (answer.status() < 300) {
      return ran ? "ran" : "replay";
    }
    String type = answer.body().contains("\"type\"") ? answer.type() : "";
    String reason = type.substring(type.lastIndexOf(':') + 1);
    return (answer.status() + " " + reason).trim();
  }

  /** Whether the policy runs again what a dead owner left, without a proof that nothing stands. */
  boolean policyReruns() {
    return target == Target.FORM_ORDER_ONCE;
  }

  boolean isInProgress() {
    return finallyTold.contains("in-progress");
  }
}
