package io.hapax.spring.method;

import io.hapax.Call;
import io.hapax.Refusal;
import io.hapax.RefusedException;
import io.hapax.key.KeyInput;
import io.hapax.key.Scope;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The keys that this thread runs under. One of them again, in the same chain of calls, would wait
 * for itself: it is refused at once.
 */
final class CallChain {

  private static final ThreadLocal<Set<Link>> LINKS = ThreadLocal.withInitial(HashSet::new);
  private static final Duration AFTER = Duration.ofSeconds(1);

  private CallChain() {}

  /** A key that this thread runs under. */
  private record Link(Scope scope, KeyInput key) {}

  /**
   * Enters the chain.
   *
   * @return what leaves it again, on whatever thread
   * @throws RefusedException if this thread runs under that key already
   */
  static Runnable enter(Call call) {
    if (!(call.key() instanceof KeyInput.Given)) {
      return () -> {};
    }
    Set<Link> links = LINKS.get();
    Link link = new Link(call.scope(), call.key());
    if (!links.add(link)) {
      throw new RefusedException(new Refusal.InProgress(AFTER), call.policy());
    }
    return () -> links.remove(link);
  }
}
