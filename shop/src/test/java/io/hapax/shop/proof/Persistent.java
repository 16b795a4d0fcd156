package io.hapax.shop.proof;

import io.hapax.shop.testkit.Answer;
import io.hapax.shop.testkit.ShopClient;
import java.io.UncheckedIOException;
import java.time.Duration;

/** A request that is sent until it is answered. */
final class Persistent extends Trial {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** How often it was refused or failed before. */
  int refusals;

  /** How often its effect stands. */
  long effects;

  private String last = "";

  Persistent(Target target, ShopClient client) {
    super(target, KillPoint.BEFORE_WORK, client);
  }

  void sendUntilAnswered(ProofShop shop) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!isAnswered(shop)) {
      if (System.nanoTime() > end) {
        throw new AssertionError(target + " is stuck: " + last);
      }
      refusals++;
      Thread.sleep(PAUSE.toMillis());
    }
  }

  /** A duplicate that a policy refuses is answered: the first did what it had to. */
  private boolean isAnswered(ProofShop shop) {
    try {
      Answer answer = send(shop.alice());
      last = answer.status() + " " + answer.body();
      return answer.status() < 300 || isDone(shop, answer);
    } catch (UncheckedIOException | AssertionError | NullPointerException e) {
      // A connection that ended, or no login without a database.
      last = e.toString();
      return false;
    }
  }

  private boolean isDone(ProofShop shop, Answer answer) {
    return target == Target.FORM_ORDER_ONCE && answer.status() == 409 && shop.effects(this) > 0;
  }
}
