package io.hapax.shop.testkit;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The idempotency records as they lie in the store. What takes time elsewhere is done to the times
 * in them here: no rule sleeps until a window has passed.
 */
public interface Records {

  /**
   * The names of all. Those that expire go at any time: a rule that nothing was claimed asks
   * whether there is a new one.
   */
  Set<String> names();

  /** How many there are of {@code operation}, such as {@code POST /orders}. */
  long count(String operation);

  /** The states they are in, each a letter. */
  List<String> states(String operation);

  /** What they show of their keys. */
  List<String> keys(String operation);

  /** How long they live, from their claim, in whole seconds; null for those that never expire. */
  List<@Nullable Long> lifetimes(String operation);

  /** Lets {@code time} pass for the records of {@code operation}. */
  void pass(String operation, Duration time);

  /** Makes them look as if their owners had died right after COMMIT. */
  int loseAnswers(String operation);

  /** Makes them look as if their owners had committed and were about to keep their answers. */
  int delayAnswers(String operation);

  /** Gives what is in progress to another owner, as if its lease had lapsed. */
  int overtake(String operation);

  /** Deletes the records of {@code operation}. */
  int forget(String operation);
}
