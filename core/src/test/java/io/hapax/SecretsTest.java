package io.hapax;

import static io.hapax.Calls.bytes;
import static io.hapax.Calls.proceed;
import static io.hapax.Calls.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.OutcomeResolver.Question;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.OutcomeResolver.Why;
import io.hapax.event.HapaxEvent;
import io.hapax.key.KeyInput;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.policy.OnAbandoned;
import io.hapax.policy.OnFailure;
import io.hapax.policy.OnStoreOutage;
import io.hapax.policy.Policy;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoreException;
import io.hapax.spi.Terms;
import io.hapax.spi.UnreadableRecordException;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.FormTokens;
import io.hapax.token.TokenCaller;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Keys, callers, bodies and answers with a word in them that nobody may read: not in a log line of
 * any level, an exception's text, an event or the text of a public type. Every line that the engine
 * can log is provoked, but for those that {@link #UNHEARD} names.
 */
@Timeout(120)
class SecretsTest {

  /** The first characters of a key are a secret, too. */
  private static final String SECRET = "CANARY";

  private static final String KEY = SECRET + "-key-";
  private static final Scope SCOPE =
      new Scope(SECRET + "-tenant", "u:" + SECRET + "-caller", "POST /orders");
  private static final Duration LEASE = Duration.ofMillis(600);
  private static final Duration BEYOND_THE_LEASE = LEASE.plusMillis(1);

  /** Lines that take a caller's transaction, another process, or a fault of the engine itself. */
  private static final List<String> UNHEARD =
      List.of(
          "A joined claim of '{}' goes with its transaction",
          "{} can't listen; its waiters poll",
          "an ear could not be closed",
          "Could not {}, and does not try again",
          "Could not {}, and can't: nobody can read the record",
          "Renewing leases failed and is tried again at the next beat");

  private static final Policy RERUNNING = shortly(Policy.standard(), OnAbandoned.RERUN);
  private static final Policy REFUSING = shortly(Policy.standard(), OnAbandoned.REFUSE);

  private final FaultyStore store = FaultyStore.frozen();
  private final Eavesdropper log = new Eavesdropper();
  private final Queue<Object> seen = new ConcurrentLinkedQueue<>();
  private final Semaphore completed = new Semaphore(0);
  private volatile @Nullable Resolution known = Resolution.unknown();
  private int keys;
  private final Hapax hapax = open(Hapax.on(store));

  private static Policy shortly(Policy policy, OnAbandoned answer) {
    return policy.toBuilder().lease(LEASE).onAbandoned(answer).build();
  }

  private Hapax open(HapaxBuilder builder) {
    return builder
        .storeDeadline(Duration.ofSeconds(20))
        .purging(true, Duration.ofMillis(10))
        .resolver(this::resolve)
        .listener(this::heard)
        .build();
  }

  private Resolution resolve(Question question) {
    seen.add(question);
    Resolution answer = known;
    if (answer == null) {
      throw new IllegalStateException(
          "no order " + question.key(), new SQLException("bad: " + question.key()));
    }
    return answer;
  }

  private void heard(HapaxEvent event) {
    seen.add(event);
    if (event instanceof HapaxEvent.Completed) {
      completed.release();
      throw new IllegalStateException("a listener that fails");
    }
  }

  @AfterEach
  void close() {
    log.close();
    hapax.close(Duration.ZERO);
  }

  private Call call(Policy policy, String key) {
    Call call =
        Call.of(policy, SCOPE, KEY + key).withFingerprints(Calls.says(SECRET + " in the body"));
    seen.add(call);
    return call;
  }

  private Call another(Policy policy) {
    return call(policy, Integer.toString(++keys));
  }

  private static Outcome answer() {
    return Outcome.response(
        201,
        List.of(new Outcome.Header("Location", "/orders/" + SECRET)),
        bytes(SECRET + " in the answer"));
  }

  /** Asks, and has a look at what comes. */
  private Decision begin(Call call) {
    Decision decision = hapax.begin(call);
    seen.add(decision);
    if (decision instanceof Decision.Replay replay) {
      seen.add(replay.outcome().headers());
    }
    if (decision instanceof Decision.Refuse refuse) {
      seen.add(new RefusedException(refuse.refusal()));
      seen.add(new RefusedException(refuse.refusal(), call.policy()));
    }
    return decision;
  }

  private Execution run(Call call) {
    Execution run = proceed(begin(call));
    seen.add(run);
    return run;
  }

  private void succeed(Execution run) {
    seen.add(run.succeed(answer()));
  }

  private <T> void execute(Call call, ValueCodec<T> codec, Action<T, Exception> action) {
    try {
      hapax.execute(call, codec, action);
    } catch (Exception e) {
      if (!(e instanceof IOException)) { // The handler's own, which is its caller's to see.
        seen.add(e);
      }
    }
  }

  private void fails(String verb) {
    store.before(
        verb,
        () -> {
          throw new StoreException("the store is down", new SQLException("connection refused"));
        });
  }

  private void awaitLine(String start) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (log.templates().stream().noneMatch(line -> line.startsWith(start))) {
      assertThat(System.nanoTime()).as("waiting for: " + start).isLessThan(end);
      Thread.sleep(5);
    }
  }

  @Test
  void nobody_reads_them() throws Exception {
    decisions();
    failures();
    unreadable();
    values();
    abandoned();
    superseded();
    damaged();
    outages();
    formTokens();
    closing();
    publicTypes();

    seen.forEach(thing -> assertThat(text(thing)).doesNotContain(SECRET));
    log.lines().forEach(line -> assertThat(line).doesNotContain(SECRET));
    assertThat(lines())
        .isSubsetOf(Stream.concat(log.templates().stream(), UNHEARD.stream()).toList());
  }

  private void decisions() {
    for (Policy policy :
        List.of(Policy.standard(), Policy.guard(), Policy.once(), Policy.firstWins())) {
      Call call = another(policy);
      Execution first = run(call);
      if (policy.onInProgress().equals(Policy.standard().onInProgress())) {
        begin(call);
      }
      succeed(first);
      begin(call);
      begin(call.withFingerprints(Calls.says(SECRET + " in another body")));
    }
    for (KeyInput key : List.of(KeyInput.missing(), KeyInput.of(KEY + "k".repeat(300)))) {
      begin(new Call(Policy.standard(), SCOPE, key, null, Mode.SURROUND, null));
    }
  }

  private void failures() {
    for (OnFailure answer : List.of(OnFailure.release(), OnFailure.replay())) {
      Call call = another(Policy.standard().toBuilder().onFailure(answer).build());
      Throwable own = new IllegalStateException(SECRET + " the handler's own");
      seen.add(run(call).fail(own, status(500)));
      begin(call);
    }
    for (Resolution answer : new Resolution[] {Resolution.done(answer()), null}) {
      known = answer;
      Throwable taken = new SQLException("Key (id)=(" + SECRET + ") exists", "23505");
      seen.add(run(another(Policy.firstWins())).fail(taken, null));
    }
    known = Resolution.unknown();
  }

  private void unreadable() {
    Call call = another(Policy.standard());
    RecordKey key = SCOPE.key(KEY + keys);
    ClaimRequest request =
        new ClaimRequest(key, OwnerId.random(), new Terms.Lease(LEASE, LEASE), Mode.SURROUND, null);
    ClaimResult result = store.claim(request);
    Claim claim = ((ClaimResult.Acquired) result).claim();
    store.complete(claim, bytes(SECRET + " that is no outcome"), new Expiry.Never());
    seen.addAll(List.of(request, result, claim, key, store.find(key), store.claim(request)));
    begin(call);
    seen.add(hapax.find(key));
    Call unkept = another(Policy.standard());
    succeedWith(run(unkept), answer().withoutBody());
    begin(unkept);
  }

  private void succeedWith(Execution run, Outcome outcome) {
    seen.add(run.succeed(outcome));
  }

  private void values() {
    ValueCodec<String> broken =
        new ValueCodec<>() {
          @Override
          public byte[] encode(String value) {
            throw new IllegalArgumentException("can't write " + value);
          }

          @Override
          public String decode(byte[] encoded) {
            throw new IllegalArgumentException(
                "can't read " + new String(encoded, StandardCharsets.UTF_8));
          }
        };
    Call call = another(Policy.standard());
    execute(call, ValueCodec.text(), () -> SECRET + " in the value");
    execute(call, broken, () -> SECRET + " never run");
    execute(another(Policy.standard()), broken, () -> SECRET + " in the value");
    execute(
        another(Policy.standard()),
        broken,
        () -> {
          throw new IOException(SECRET + " the handler's own");
        });
  }

  private void abandoned() {
    for (Resolution answer :
        new Resolution[] {Resolution.unknown(), null, Resolution.done(answer())}) {
      Call call = another(REFUSING);
      run(call).giveUp();
      store.pass(BEYOND_THE_LEASE);
      known = answer;
      store.after(
          "complete",
          () -> {
            throw new StoreException("the answer was lost", null);
          });
      begin(call);
      store.heal();
      seen.add(hapax.find(SCOPE.key(KEY + keys)));
    }
    known = Resolution.unknown();
    Call call = another(REFUSING);
    run(call).giveUp();
    store.pass(BEYOND_THE_LEASE);
    seen.add(hapax.settle(REFUSING, SCOPE.key(KEY + keys), Resolution.done(answer())));
    begin(call);
  }

  private void superseded() throws InterruptedException {
    Call call = another(RERUNNING);
    Execution stale = run(call);
    store.pass(BEYOND_THE_LEASE);
    Execution alsoStale = run(call);
    store.pass(BEYOND_THE_LEASE);
    succeed(run(call));
    awaitLine("A run of '{}' lost its claim");
    fails("find");
    Throwable rolledBack = new StaleClaimException(SCOPE.operation());
    seen.add(rolledBack);
    seen.add(alsoStale.fail(rolledBack, null));
    store.heal();
    succeed(stale);
  }

  private void outages() throws InterruptedException {
    fails("purgeExpired");
    awaitLine("Purging expired records");
    fails("renew");
    Execution renewed = run(another(RERUNNING));
    awaitLine("{} leases could not be renewed");
    store.heal();
    succeed(renewed);

    completed.drainPermits();
    fails("complete");
    Execution first = run(another(RERUNNING));
    succeed(first);
    awaitLine("Could not {}; tried again");
    store.heal();
    assertThat(completed.tryAcquire(20, TimeUnit.SECONDS)).isTrue();

    fails("release");
    seen.add(run(another(RERUNNING)).succeed(status(500)));
    store.heal();

    fails("claim");
    seen.add(hapax.probe());
    begin(another(RERUNNING));
    begin(another(RERUNNING.toBuilder().onStoreOutage(OnStoreOutage.FAIL_OPEN).build()));
    store.heal();
    succeed(run(another(RERUNNING)));
  }

  /** Records that nobody can read, at each step. */
  private void damaged() throws InterruptedException {
    isDamaged("claim");
    begin(another(Policy.standard()));
    store.heal();

    Execution changed = run(another(REFUSING));
    isDamaged("complete");
    succeed(changed);
    store.heal();

    fails("claim");
    isDamaged("find");
    begin(another(REFUSING));
    awaitLine("Nothing is given back of a record that can't be read");
    store.heal();

    Throwable taken = new SQLException("Key (id)=(" + SECRET + ") exists", "23505");
    Call checked =
        another(Policy.firstWins())
            .checkedBy(
                () -> {
                  throw new IllegalStateException(SECRET + " may not");
                });
    known = Resolution.done(answer());
    seen.add(run(checked).fail(taken, status(500)));
    known = Resolution.unknown();
  }

  private void isDamaged(String verb) {
    store.before(
        verb,
        () -> {
          throw new UnreadableRecordException("the record is damaged");
        });
  }

  private void formTokens() {
    FormTokens tokens = hapax.formTokens(FormTokenSettings.of(TokenCaller.nobody()));
    for (String token : new String[] {null, KEY, "0".repeat(32)}) {
      try {
        tokens.checkAndConsume(token);
      } catch (RefusedException e) {
        seen.add(e);
      }
    }
  }

  private void closing() {
    Hapax other = open(Hapax.on(store));
    Execution running = proceed(other.begin(another(RERUNNING)));
    Execution failing = proceed(other.begin(another(RERUNNING)));
    other.close(Duration.ZERO);
    fails("complete");
    seen.add(failing.succeed(answer()));
    seen.add(running);
    store.heal();
  }

  private void publicTypes() {
    seen.addAll(
        List.of(
            SCOPE,
            KeyInput.of(KEY),
            answer(),
            answer().headers(),
            Resolution.done(answer()),
            new Question(SCOPE, KEY, Why.COMMITTED),
            new Finished.Instead(new Decision.Replay(answer())),
            new Refusal.OutcomeUnavailable(201, "/orders/" + SECRET),
            new RefusedException(new Refusal.OutcomeUnavailable(201, "/orders/" + SECRET)),
            Calls.says(SECRET).fingerprint()));
  }

  /** As it would stand in somebody's log. */
  private static String text(Object thing) {
    if (thing instanceof Throwable error) {
      StringWriter trace = new StringWriter();
      error.printStackTrace(new PrintWriter(trace));
      return trace.toString();
    }
    return thing instanceof HapaxEvent.StoreFailed failed
        ? failed + text(failed.error())
        : String.valueOf(thing);
  }

  /** The messages of all log lines in the engine's source. */
  private static List<String> lines() throws IOException {
    Pattern line = Pattern.compile("LOG\\.\\w+\\(\\s*((?:\"(?:[^\"\\\\]|\\\\.)*\"\\s*\\+?\\s*)+)");
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        Matcher found = line.matcher(Files.readString(file));
        while (found.find()) {
          lines.add(
              found.group(1).strip().replaceAll("\"\\s*\\+\\s*\"", "").replaceAll("^\"|\"$", ""));
        }
      }
    }
    assertThat(lines).hasSizeGreaterThan(20);
    return lines;
  }
}
