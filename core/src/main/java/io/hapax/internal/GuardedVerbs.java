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
    try {
      return ask(request);
    } catch (StoreException e) {
      throw uncertain(request, e);
    }
  }

  private ClaimResult ask(ClaimRequest request) {
    return calls.call("claim", new Claiming(this, request, null));
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    try {
      return calls.call("takeOver", new Claiming(this, request, previousToken));
    } catch (StoreException e) {
      throw uncertain(request, e);
    }
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    return calls.call("complete", () -> store().complete(claim, outcome, expiry));
  }

  @Override
  public boolean release(Claim claim) {
    return calls.call("release", () -> store().release(claim));
  }

  /**
   * A claim, or the take-over of one.
   *
   * @param previousToken the abandoned record's, or null for a claim
   */
  private record Claiming(GuardedVerbs verbs, ClaimRequest request, @Nullable Long previousToken)
      implements StoreCalls.Question<ClaimResult> {

    @Override
    public ClaimResult ask() {
      return previousToken == null
          ? verbs.store().claim(request)
          : verbs.store().takeOver(request, previousToken);
    }

    /** Its caller has gone: nobody will run under it. */
    @Override
    public void late(ClaimResult answer) {
      verbs.giveBack(request, answer);
    }
  }

  private IdempotencyStore store() {
    return calls.store();
  }

  /** Sees to it that a claim which may have been taken is given back, and returns {@code e}. */
  private StoreException uncertain(ClaimRequest request, StoreException e) {
    boolean perhapsTaken =
        !(e instanceof UnreadableRecordException) // somebody else's record
            && !StoreCalls.wasNotAsked(e)
            && !(request.terms() instanceof Terms.Mark);
    if (perhapsTaken) {
      afterwork.untilDone("give back a claim of unknown fate", () -> settle(request));
    }
    return e;
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
