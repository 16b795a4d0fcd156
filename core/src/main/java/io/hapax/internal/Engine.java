package io.hapax.internal;

import io.hapax.Action;
import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.RecordView;
import io.hapax.Refusal;
import io.hapax.SettleResult;
import io.hapax.ValueCodec;
import io.hapax.event.HapaxEvent;
import io.hapax.key.RecordKey;
import io.hapax.policy.Policy;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Mode;
import io.hapax.spi.TransactionalStore;
import io.hapax.spi.Verbs;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.FormTokens;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The engine: wires the parts, and lets a call go from its key by its attempt to its decision. */
public final class Engine implements Hapax {

  private static final Logger LOG = LoggerFactory.getLogger(Engine.class);

  private final Settings settings;
  private final Threads threads;
  private final Services services;
  private final Patience patience;

  /** An engine with {@code settings}. */
  public Engine(Settings settings) {
    this.settings = settings;
    this.threads = Threads.start();
    NanoClock clock = System::nanoTime;
    this.services = Services.of(settings, threads, clock);
    this.patience =
        new Patience(services.room(), clock, settings.pollInterval(), threads.waiters());
    if (!settings.purgeInterval().isZero()) {
      long pause = settings.purgeInterval().toNanos();
      Runnable purger = new Purger(settings.store());
      var unused =
          threads.background().scheduleWithFixedDelay(purger, pause, pause, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public Decision begin(Call call) {
    KeyResolution key = KeyResolution.of(call, settings.hintLength());
    if (key instanceof KeyResolution.Resolved resolved) {
      return told(call, begin(attempt(call, resolved)));
    }
    return told(call, ((KeyResolution.Answered) key).decision());
  }

  private Decision begin(Attempt attempt) {
    Decision decision = attempt.ask();
    Duration longest = longestWait(attempt, decision);
    return longest.isZero() ? decision : patience.await(attempt, longest);
  }

  @Override
  public CompletionStage<Decision> beginAsync(Call call) {
    KeyResolution key = KeyResolution.of(call, settings.hintLength());
    if (key instanceof KeyResolution.Resolved resolved) {
      return beginAsync(attempt(call, resolved)).thenApply(decision -> told(call, decision));
    }
    Decision decision = told(call, ((KeyResolution.Answered) key).decision());
    return CompletableFuture.completedFuture(decision);
  }

  private CompletableFuture<Decision> beginAsync(Attempt attempt) {
    Decision decision = attempt.ask();
    Duration longest = longestWait(attempt, decision);
    return longest.isZero()
        ? CompletableFuture.completedFuture(decision)
        : patience.awaitAsync(attempt, longest);
  }

  private Attempt attempt(Call call, KeyResolution.Resolved key) {
    return new Attempt(services, services.verbs(), call, key);
  }

  private static Duration longestWait(Attempt attempt, Decision decision) {
    Call call = attempt.call();
    return Attempt.mayWait(decision)
        ? call.policy().longestWait(call.preferredWait())
        : Duration.ZERO;
  }

  @Override
  public Decision join(Call call, Connection connection) {
    if (!(settings.store() instanceof TransactionalStore store)) {
      throw new IllegalStateException(
          settings.store().describe()
              + " is not in the transaction's database; use begin, or a TransactionalStore");
    }
    call.policy().requireJoinable();
    Call joined = call.in(Mode.JOIN);
    KeyResolution key = KeyResolution.of(joined, settings.hintLength());
    if (key instanceof KeyResolution.Resolved resolved) {
      Verbs verbs = store.within(connection);
      return told(call, new Attempt(services, verbs, joined, resolved).ask());
    }
    return told(call, ((KeyResolution.Answered) key).decision());
  }

  private Decision told(Call call, Decision decision) {
    if (decision instanceof Decision.Replay) {
      services.teller().tell(() -> new HapaxEvent.Replayed(policy(call), operation(call)));
    } else if (decision instanceof Decision.Refuse refuse) {
      Refusal why = refuse.refusal();
      services.teller().tell(() -> new HapaxEvent.Refused(policy(call), operation(call), why));
      LOG.debug("'{}' under policy '{}': {}", operation(call), policy(call), why);
    }
    return decision;
  }

  private static String policy(Call call) {
    return call.policy().name();
  }

  private static String operation(Call call) {
    return call.scope().operation();
  }

  @Override
  public <T extends @Nullable Object, E extends Exception> T execute(
      Call call, ValueCodec<T> codec, Action<T, E> action) throws E {
    return ValueCall.run(begin(call), call.policy(), codec, action);
  }

  @Override
  public <T extends @Nullable Object, E extends Exception> T execute(
      Call call, Connection connection, ValueCodec<T> codec, Action<T, E> action) throws E {
    return ValueCall.run(join(call, connection), call.policy(), codec, action);
  }

  @Override
  public FormTokens formTokens(FormTokenSettings tokens) {
    return new IssuedFormTokens(this, services, tokens, System::nanoTime);
  }

  @Override
  public boolean probe() {
    return new Probe(settings.store(), threads.store()).run();
  }

  @Override
  public Optional<RecordView> find(RecordKey key) {
    return new Settler(services).look(key);
  }

  @Override
  public SettleResult settle(Policy policy, RecordKey key, Resolution resolution) {
    return new Settler(services).settle(policy, key, resolution);
  }

  @Override
  public IdempotencyStore store() {
    return settings.store();
  }

  @Override
  public void close() {
    close(settings.shutdownPatience());
  }

  @Override
  public boolean awaitIdle(Duration patience) {
    try {
      return services.running().awaitNone(patience);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close(Duration longest) {
    services.room().close();
    if (!awaitIdle(longest)) {
      LOG.warn(
          "{} runs were still under way after {}; their keys settle when their leases lapse",
          services.running().count(),
          longest);
    }
    threads.stop();
  }
}
