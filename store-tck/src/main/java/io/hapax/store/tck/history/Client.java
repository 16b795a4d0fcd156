package io.hapax.store.tck.history;

import io.hapax.key.Fingerprint;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoreException;
import io.hapax.spi.Terms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One client that does what comes to its mind: claims for itself or once more for another, ends,
 * renews and gives up claims of its own and of others, stale ones too. Now and then it does not
 * listen to an answer.
 */
final class Client {

  private static final int FINGERPRINT_BYTES = 33;
  private static final double DEAF = 0.02;

  private final int number;
  private final IdempotencyStore store;
  private final @Nullable Committing committing;
  private final List<Page> pages;
  private final Load load;
  private final Random random;
  private final List<String> failures = new ArrayList<>();

  Client(
      int number,
      IdempotencyStore store,
      @Nullable Committing committing,
      List<Page> pages,
      Load load) {
    this.number = number;
    this.store = store;
    this.committing = committing;
    this.pages = pages;
    this.load = load;
    this.random = new Random(load.seed() * 31 + number);
  }

  /** Makes all its calls, and returns what those said that failed. */
  List<String> run() {
    for (int i = 0; i < load.steps(); i++) {
      act(pages.get(random.nextInt(pages.size())));
    }
    return failures;
  }

  private void act(Page page) {
    int choice = random.nextInt(100);
    if (choice < 34) {
      take(page);
    } else if (choice < 72) {
      Claim claim = some(page.claims);
      if (claim == null) {
        take(page);
      } else {
        use(page, claim, choice);
      }
    } else if (choice < 84) {
      ask(page, new Asked.Find(), () -> store.find(page.key), Answer::of);
    } else if (choice < 88) {
      issue(page);
    } else if (choice < 90) {
      purge();
    } else {
      LockSupport.parkNanos(some(load.longest()).toNanos());
    }
  }

  private void use(Page page, Claim claim, int choice) {
    if (choice < 47) {
      complete(page, claim);
    } else if (choice < 58) {
      ask(
          page,
          new Asked.Release(claim.owner(), claim.token()),
          () -> store.release(claim),
          Answer::of);
    } else if (choice < 67) {
      renew(page, claim);
    } else {
      commit(page, claim);
    }
  }

  private void take(Page page) {
    ClaimRequest request = request(page);
    Claim previous = random.nextInt(2) == 0 ? null : some(page.claims);
    if (previous != null && previous.owner().equals(request.owner())) {
      previous = null; // nobody takes over from itself
    }
    take(page, request, previous);
  }

  private void take(Page page, ClaimRequest request, @Nullable Claim previous) {
    ClaimResult result =
        previous == null
            ? ask(
                page,
                new Asked.Take(request, Asked.NO_TOKEN),
                () -> store.claim(request),
                Answer::of)
            : ask(
                page,
                new Asked.Take(request, previous.token()),
                () -> store.takeOver(request, previous.token()),
                Answer::of);
    if (result instanceof ClaimResult.Acquired acquired) {
      page.claims.add(acquired.claim());
    }
  }

  /** A new one, or one that was sent before, perhaps by somebody who still waits for its answer. */
  private ClaimRequest request(Page page) {
    ClaimRequest sent = random.nextInt(3) == 0 ? some(page.requests) : null;
    if (sent != null) {
      return sent;
    }
    OwnerId owner = OwnerId.random();
    Fingerprint name = Fingerprint.fromBytes(Arrays.copyOf(owner.toBytes(), FINGERPRINT_BYTES));
    ClaimRequest request = new ClaimRequest(page.key, owner, terms(), Mode.SURROUND, name);
    page.requests.add(request);
    return request;
  }

  private Terms terms() {
    Duration lease = some(load.longest());
    Duration lifetime = lease.plus(some(load.longest()));
    return switch (random.nextInt(10)) {
      case 0 -> new Terms.Mark(lease);
      case 1 -> new Terms.Redeem(lease, lifetime);
      default -> new Terms.Lease(lease, lifetime);
    };
  }

  private void complete(Page page, Claim claim) {
    String outcome =
        random.nextInt(8) == 0 ? null : "outcome " + number + " " + random.nextInt(1_000_000);
    byte[] bytes = outcome == null ? null : outcome.getBytes(StandardCharsets.UTF_8);
    Expiry expiry = expiry();
    ask(
        page,
        new Asked.Complete(claim.owner(), claim.token(), outcome, expiry),
        () -> store.complete(claim, bytes, expiry),
        Answer::of);
  }

  private Expiry expiry() {
    return switch (random.nextInt(20)) {
      case 0 -> new Expiry.Never();
      case 1 -> new Expiry.AsIssued();
      default -> new Expiry.After(some(load.longest()));
    };
  }

  private void commit(Page page, Claim claim) {
    if (committing == null) {
      ask(page, new Asked.Find(), () -> store.find(page.key), Answer::of);
      return;
    }
    Expiry expiry = expiry();
    ask(
        page,
        new Asked.Commit(claim.owner(), claim.token(), expiry),
        () -> commit(committing, claim, expiry),
        Answer::of);
  }

  /** A business transaction may be given up for another one, which is no failure of the store. */
  private static @Nullable Boolean commit(Committing committing, Claim claim, Expiry expiry)
      throws Exception {
    try {
      return committing.commit(claim, expiry);
    } catch (StoreException e) {
      return null;
    }
  }

  /** In one trip, of all records of which it knows a claim. */
  private void renew(Page page, Claim claim) {
    List<Page> renewed = new ArrayList<>(List.of(page));
    List<Claim> claims = new ArrayList<>(List.of(claim));
    for (Page other : pages) {
      Claim another = other == page ? null : some(other.claims);
      if (another != null) {
        renewed.add(other);
        claims.add(another);
      }
    }
    // The expiry moves as far as the lease: one that is cut short would take the record with it.
    Duration lease = load.longest();
    long invoked = System.nanoTime();
    Set<Claim> lost = answer(() -> store.renew(claims, lease));
    long answered = System.nanoTime();
    for (int i = 0; i < claims.size(); i++) {
      Claim each = claims.get(i);
      Asked asked = new Asked.Renew(each.owner(), each.token(), lease);
      Answer answer = lost == null ? null : Answer.of(!lost.contains(each));
      note(renewed.get(i), asked, answer, invoked, answered);
    }
  }

  private void issue(Page page) {
    if (store instanceof IssuingStore issuing) {
      Duration timeToLive = some(load.longest());
      ask(page, new Asked.Issue(timeToLive), () -> issuing.issue(page.key, timeToLive), Answer::of);
    }
  }

  private void purge() {
    long invoked = System.nanoTime();
    Integer purged = answer(() -> store.purgeExpired(10));
    long answered = System.nanoTime();
    Answer answer = purged == null ? null : Answer.of(true);
    pages.forEach(page -> note(page, new Asked.Purge(), answer, invoked, answered));
  }

  /** Returns the answer that the client heard, if it did. */
  private <T> @Nullable T ask(
      Page page, Asked asked, Callable<? extends @Nullable T> call, Function<T, Answer> meaning) {
    long invoked = System.nanoTime();
    T answer = answer(call);
    long answered = System.nanoTime();
    T heard = random.nextDouble() < DEAF ? null : answer;
    note(page, asked, heard == null ? null : meaning.apply(heard), invoked, answered);
    return heard;
  }

  /** A call that fails may have had its effect or not, and may still have it. */
  private <T> @Nullable T answer(Callable<? extends @Nullable T> call) {
    try {
      return call.call();
    } catch (StoreException e) {
      failures.add(e.getMessage() + " <- " + e.getCause());
      return null;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void note(Page page, Asked asked, @Nullable Answer answer, long invoked, long answered) {
    page.calls.add(
        answer == null
            ? Operation.pending(number, asked, invoked)
            : Operation.answered(number, asked, answer, invoked, answered));
  }

  private <T> @Nullable T some(List<T> list) {
    int size = list.size();
    // The latest are the ones that matter most.
    return size == 0 ? null : list.get(Math.max(0, size - 1 - random.nextInt(Math.min(size, 4))));
  }

  private Duration some(Duration longest) {
    return longest.dividedBy(6).multipliedBy(1 + random.nextInt(6));
  }
}
