package io.hapax.internal;

import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.StoreException;
import io.hapax.spi.Terms;
import io.hapax.spi.UnreadableRecordException;
import io.hapax.spi.Verbs;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The verbs on the store's own connections, within the deadline. A claim whose answer is not known
 * is given back as soon as the store says that it was taken: nobody runs under it.
 */
final class GuardedVerbs implements Verbs {

  private static final Logger LOG = LoggerFactory.getLogger(GuardedVerbs.class);

  private final StoreCalls calls;
  private final Afterwork afterwork;

  GuardedVerbs(StoreCalls calls, Afterwork afterwork) {
    this.calls = calls;
    this.afterwork = afterwork;
  }

  @Override
  public ClaimResult claim(ClaimRequest request) {
    return uncertain(request, () -> ask(request));
  }

  private ClaimResult ask(ClaimRequest request) {
    return calls.call("claim", () -> store().claim(request), late -> giveBack(request, late));
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return uncertain(
        request,
        () ->
            calls.call(
                "takeOver",
                () -> store().takeOver(request, previousToken),
                late -> giveBack(request, late)));
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    return calls.call("complete", () -> store().complete(claim, outcome, expiry));
  }

  @Override
  public boolean release(Claim claim) {
    return calls.call("release", () -> store().release(claim));
  }

  private IdempotencyStore store() {
    return calls.store();
  }

  private ClaimResult uncertain(ClaimRequest request, Supplier<ClaimResult> step) {
    try {
      return step.get();
    } catch (UnreadableRecordException e) {
      throw e; // it is somebody else's record: nothing was taken
    } catch (StoreException e) {
      if (!(request.terms() instanceof Terms.Mark) && !StoreCalls.wasNotAsked(e)) {
        afterwork.untilDone("give back a claim of unknown fate", () -> settle(request));
      }
      throw e;
    }
  }

  /**
   * Asks again under the same owner id: it is either answered as the first time, or never got there
   * and is taken now. This claim may come late as well.
   */
  private boolean settle(ClaimRequest request) {
    try {
      if (calls.call("find", () -> store().find(request.key())).isPresent()) {
        giveBack(request, ask(request));
      }
    } catch (UnreadableRecordException e) {
      LOG.debug("Nothing is given back of a record that can't be read", e);
    }
    return true;
  }

  private void giveBack(ClaimRequest request, ClaimResult answer) {
    if (answer instanceof ClaimResult.Acquired acquired
        && !(request.terms() instanceof Terms.Mark)) {
      afterwork.untilDone(
          "give back a late claim",
          () -> {
            release(acquired.claim());
            return true;
          });
    }
  }
}
