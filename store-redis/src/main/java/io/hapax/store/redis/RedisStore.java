package io.hapax.store.redis;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.NotifyingStore;
import io.hapax.spi.StoredRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records in Redis 6.2 and later, or Valkey.
 *
 * <ol>
 *   <li>A record is one string under one key, so that it lives on one node of a cluster, and is
 *       written together with its expiry by one SET.
 *   <li>A verb is one Lua script, which the server runs without anything in between: it reads the
 *       record and the server's clock, decides, and writes.
 *   <li>A lease is a part of the record that is compared with that clock; the key's own expiry is
 *       the record's.
 *   <li>The scripts that end a run publish on the record's channel, which has the key's name;
 *       waiters in other processes subscribe to it.
 * </ol>
 *
 * <p>Redis answers before a write is on a disk or on a replica: what an eviction, a failover or a
 * restart can forget is in the guide to the stores.
 */
public class RedisStore implements IssuingStore, NotifyingStore, AutoCloseable {

  /** Before each key, unless it is configured otherwise. */
  public static final String DEFAULT_KEY_PREFIX = "hapax:idempotency:";

  private final Server server;
  private final String keyPrefix;

  RedisStore(Server server, String keyPrefix) {
    this.server = server;
    this.keyPrefix = keyPrefix;
  }

  /** Builds a store that talks through {@code bridge}. */
  public static RedisStoreBuilder builder(RedisBridge bridge) {
    return new RedisStoreBuilder(bridge);
  }

  @Override
  public String describe() {
    return server.describe();
  }

  /**
   * Asks the server whether it fits, and logs a warning if it may evict records.
   *
   * @throws IllegalStateException if it is too old
   * @throws io.hapax.spi.StoreException if it does not answer
   */
  public void inspect() {
    new Inspection(server, keyPrefix).run();
  }

  /** The name of the record's key, which is its channel's too. */
  String name(RecordKey key) {
    return keyPrefix + key.hex();
  }

  private ScriptCall call(Script script, RecordKey key, Arguments arguments) {
    return new ScriptCall(script, name(key), arguments.list());
  }

  @Override
  public ClaimResult claim(ClaimRequest request) {
    return take("claim", request, Arguments.NO_TOKEN);
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return take("takeOver", request, previousToken);
  }

  private ClaimResult take(String verb, ClaimRequest request, long previousToken) {
    ScriptCall call = call(Script.CLAIM, request.key(), Arguments.of(request, previousToken));
    return server.write(verb, call, reply -> Reply.of(reply).claimResult(request));
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    ScriptCall call =
        call(Script.COMPLETE, claim.key(), Arguments.of(claim).expiry(expiry).outcome(outcome));
    return server.write("complete", call, Reply::isYes);
  }

  @Override
  public boolean release(Claim claim) {
    ScriptCall call = call(Script.RELEASE, claim.key(), Arguments.of(claim));
    return server.run("release", call, Reply::isYes);
  }

  @Override
  public Set<Claim> renew(Collection<Claim> claims, Duration lease) {
    if (claims.isEmpty()) {
      return Set.of();
    }
    List<Claim> ordered = List.copyOf(claims);
    List<ScriptCall> calls = new ArrayList<>();
    for (Claim claim : ordered) {
      calls.add(call(Script.RENEW, claim.key(), Arguments.of(claim).lease(lease)));
    }
    List<Optional<Boolean>> renewed = server.runAll("renew", calls, Reply::isYes);
    Set<Claim> lost = new HashSet<>();
    for (int i = 0; i < ordered.size(); i++) {
      if (renewed.get(i).isPresent() && !renewed.get(i).get()) {
        lost.add(ordered.get(i));
      }
    }
    return lost;
  }

  @Override
  public boolean issue(RecordKey key, Duration timeToLive) {
    return server.write(
        "issue", call(Script.ISSUE, key, Arguments.issue(key, timeToLive)), Reply::isYes);
  }

  @Override
  public Optional<StoredRecord> find(RecordKey key) {
    ScriptCall call = call(Script.FIND, key, Arguments.none());
    return server.run("find", call, reply -> Reply.of(reply).found());
  }

  /** Redis forgets what has expired by itself. */
  @Override
  public int purgeExpired(int batchSize) {
    return 0;
  }

  @Override
  public Ear listen(RecordKey key, Runnable perhapsEnded) {
    return server.bridge().subscribe(new Channel(keyPrefix, name(key)), perhapsEnded);
  }

  /** Closes the connections that its bridge opened; the client stays open. */
  @Override
  public void close() {
    server.bridge().close();
  }
}
