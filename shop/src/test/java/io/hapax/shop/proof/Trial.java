package io.hapax.shop.proof;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.ShopClient;
import java.util.UUID;

/** A request that is stopped at a point, under a key of its own. */
class Trial {

  final Target target;
  final KillPoint point;
  final String mark = UUID.randomUUID().toString();
  final String key;

  Trial(Target target, KillPoint point, ShopClient client) {
    this.target = target;
    this.point = point;
    this.key = target.key(client);
  }

  final Answer send(ShopClient client) {
    return target.send(client, key, mark);
  }

  final Answer sendToItsPoint(ShopClient client) {
    return send(client.with(Kills.HEADER, point.name()));
  }

  /** Whether the policy runs again what a dead owner left, without a proof that nothing stands. */
  final boolean policyReruns() {
    return target == Target.FORM_ORDER_ONCE;
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
}
