package io.hapax.internal;

import io.hapax.internal.StoreCalls.Question;
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
  private final Claiming claiming = new Claiming();
  private final TakingOver takingOver = new TakingOver();

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
    return calls.call("claim", request, claiming);
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    try {
      return calls.call("takeOver", new Abandonment(request, previousToken), takingOver);
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

  private record Abandonment(ClaimRequest request, long previousToken) {}

  /** The caller of a late answer has gone: nobody will run under the claim. */
  private final class Claiming implements Question<ClaimRequest, ClaimResult> {
    @Override
    public ClaimResult ask(ClaimRequest request) {
      return store().claim(request);
    }

    @Override
    public void late(ClaimRequest request, ClaimResult answer) {
      giveBack(request, answer);
    }
  }

  private final class TakingOver implements Question<Abandonment, ClaimResult> {
    @Override
    public ClaimResult ask(Abandonment abandoned) {
      return store().takeOver(abandoned.request(), abandoned.previousToken());
    }

    @Override
    public void late(Abandonment abandoned, ClaimResult answer) {
      giveBack(abandoned.request(), answer);
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
