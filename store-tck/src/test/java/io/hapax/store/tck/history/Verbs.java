package io.hapax.store.tck.history;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * What threads do with two records, whoever keeps them: the store, or its specification. Answers
 * tell the state, whose record it is and its outcome. Tokens differ between the two, so an answer
 * tells of them only whether they grew: each thread compares with the highest one that it has seen.
 *
 * <p>Time is an operation like the others: with each {@link #time()} the leases that live lapse,
 * and what is finished or marked expires.
 */
@Param(name = "key", gen = IntGen.class, conf = "0:1")
@Param(name = "attempt", gen = IntGen.class, conf = "0:1")
@Param(name = "value", gen = IntGen.class, conf = "0:9")
public abstract class Verbs {

  static final Duration LEASE = Duration.ofSeconds(1);

  /** Longer than any scenario: what becomes of a run's record then is no matter of races. */
  private static final Duration LIFETIME = Duration.ofDays(1);

  private static final Expiry END = new Expiry.After(LEASE);
  private static final Scope SCOPE = Scope.of("alice", "POST /orders");

  private static final RecordKey[] KEYS = {SCOPE.key("key 0"), SCOPE.key("key 1")};
  private static final OwnerId STRANGER = OwnerId.random();
  private static final int THREADS = 8;
  private static final ClaimRequest[][][][] REQUESTS = new ClaimRequest[THREADS][2][2][3];

  static {
    Terms[] terms = {
      new Terms.Lease(LEASE, LIFETIME), new Terms.Mark(LEASE), new Terms.Redeem(LEASE, LIFETIME)
    };
    for (int thread = 0; thread < THREADS; thread++) {
      for (int i = 0; i < 12; i++) {
        int key = i / 6;
        int attempt = i / 3 % 2;
        REQUESTS[thread][key][attempt][i % 3] =
            request(KEYS[key], owner(thread, attempt), terms[i % 3]);
      }
    }
  }

  private final Notes notes = new Notes();

  /** What each thread remembers; nobody else looks at it. */
  static final class Notes {
    private final long[][] highest = new long[THREADS][2];
    private final long[][] claimed = new long[THREADS][2];
    private final OwnerId[][] owner = new OwnerId[THREADS][2];

    long highest(int thread, int key) {
      return highest[thread][key];
    }

    long claimed(int thread, int key) {
      return claimed[thread][key];
    }

    OwnerId owner(int thread, int key) {
      return owner[thread][key] == null ? STRANGER : owner[thread][key];
    }

    boolean saw(int thread, int key, long token, boolean grown) {
      long before = highest[thread][key];
      highest[thread][key] = Math.max(token, before);
      return grown ? token > before : token >= before;
    }

    /** A claim that is sent twice has the token that it had. */
    boolean claimed(int thread, int key, OwnerId id, long token) {
      boolean again = claimed[thread][key] == token && id.equals(owner[thread][key]);
      claimed[thread][key] = token;
      owner[thread][key] = id;
      return saw(thread, key, token, !again) || again;
    }
  }

  abstract Answer ask(int key, Asked asked);

  abstract void pass(Duration time);

  static RecordKey key(int number) {
    return KEYS[number];
  }

  private static OwnerId owner(int thread, int attempt) {
    return OwnerId.fromBytes(ByteBuffer.allocate(16).putInt(thread).putInt(attempt).array());
  }

  private static ClaimRequest request(RecordKey key, OwnerId owner, Terms terms) {
    Fingerprint name = Fingerprint.fromBytes(Arrays.copyOf(owner.toBytes(), 33));
    return new ClaimRequest(key, owner, terms, Mode.SURROUND, name);
  }

  private static Asked.Take take(int thread, int key, int attempt, int terms) {
    return new Asked.Take(REQUESTS[thread][key][attempt][terms], Asked.NO_TOKEN);
  }

  private String told(int thread, int key, Asked.Take take) {
    Answer answer = ask(key, take);
    if (answer.reply() != Reply.ACQUIRED) {
      return told(thread, key, answer);
    }
    boolean grown = notes.claimed(thread, key, take.request().owner(), answer.token());
    return grown ? "ACQUIRED" : "ACQUIRED under an old token";
  }

  private String told(int thread, int key, Answer answer) {
    StoredRecord found = answer.found();
    if (found == null) {
      return answer.reply().toString();
    }
    String whose = found.fingerprint() == null ? "nobody" : found.fingerprint().toString();
    String outcome =
        found.outcome() == null ? "" : new String(found.outcome(), StandardCharsets.UTF_8);
    boolean grown = notes.saw(thread, key, found.token(), false);
    return answer.reply() + " of " + whose + outcome + (grown ? "" : " under an old token");
  }

  /** A claim. */
  @Operation
  public String claim(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(name = "key") int key,
      @Param(name = "attempt") int attempt) {
    return told(thread, key, take(thread, key, attempt, 0));
  }

  /** A take-over of whatever this thread saw last. */
  @Operation
  public String takeOver(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(name = "key") int key,
      @Param(name = "attempt") int attempt) {
    ClaimRequest request = REQUESTS[thread][key][attempt][0];
    return told(thread, key, new Asked.Take(request, notes.highest(thread, key)));
  }

  /** A mark. */
  @Operation
  public String mark(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(name = "key") int key,
      @Param(name = "attempt") int attempt) {
    return told(thread, key, take(thread, key, attempt, 1));
  }

  /** A form token is used. */
  @Operation
  public String redeem(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(name = "key") int key,
      @Param(name = "attempt") int attempt) {
    return told(thread, key, take(thread, key, attempt, 2));
  }

  /** The claim that this thread had last is completed, whether or not it still owns it. */
  @Operation
  public String complete(
      @Param(gen = ThreadIdGen.class) int thread,
      @Param(name = "key") int key,
      @Param(name = "value") int value) {
    Asked asked =
        new Asked.Complete(
            notes.owner(thread, key), notes.claimed(thread, key), " said " + value, END);
    return told(thread, key, ask(key, asked));
  }

  /** The claim that this thread had last is given up. */
  @Operation
  public String release(@Param(gen = ThreadIdGen.class) int thread, @Param(name = "key") int key) {
    return told(
        thread,
        key,
        ask(key, new Asked.Release(notes.owner(thread, key), notes.claimed(thread, key))));
  }

  /** The claim that this thread had last is renewed. */
  @Operation
  public String renew(@Param(gen = ThreadIdGen.class) int thread, @Param(name = "key") int key) {
    return told(
        thread,
        key,
        ask(key, new Asked.Renew(notes.owner(thread, key), notes.claimed(thread, key), LEASE)));
  }

  /** A form token is issued. */
  @Operation
  public String issue(@Param(gen = ThreadIdGen.class) int thread, @Param(name = "key") int key) {
    return told(thread, key, ask(key, new Asked.Issue(LEASE)));
  }

  /** A look. */
  @Operation
  public String find(@Param(gen = ThreadIdGen.class) int thread, @Param(name = "key") int key) {
    return told(thread, key, ask(key, new Asked.Find()));
  }

  /** Housekeeping, which changes no answer. */
  @Operation
  public void purge() {
    ask(0, new Asked.Purge());
  }

  /** Time passes. */
  @Operation
  public void time() {
    pass(LEASE);
  }
}
