package io.hapax.spring.boot;

import io.hapax.http.KeySyntax;
import io.hapax.http.RefusalStyle;
import io.hapax.policy.Preset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What can be set about Hapax. A property that is not here fails the start.
 *
 * @param enabled Whether Hapax protects anything; without it, annotations and routes mean nothing.
 * @param store Where records are kept; auto takes the one place that there is.
 * @param jdbc Records in a table of the application's database.
 * @param redis Records in Redis.
 * @param memory Records in this process's memory.
 * @param storeDeadline How long one call to the store may take.
 * @param pollInterval How often a waiter looks for the end of a run in another process.
 * @param lease How long a claim lives without renewal, for every policy that does not say
 *     otherwise.
 * @param waiters How many requests may wait for others to end.
 * @param hintLength How many characters of a key the store keeps in clear, for people.
 * @param encryption Outcomes encrypted at rest, and fingerprints keyed; neither without keys.
 * @param purge Deleting expired records.
 * @param shutdownPatience How long a shutdown waits for running handlers.
 * @param clientRetryInterval How soon clients retry; records that live shorter are warned of.
 * @param tenant The tenant of every caller, where several applications share one store.
 * @param http What is set about HTTP.
 * @param formToken Form tokens, issued by the server and usable once.
 * @param policies Policies by name; a preset's own name changes that preset.
 * @param routes Policies for endpoints without an annotation; the first that fits counts.
 */
@ConfigurationProperties(prefix = "hapax", ignoreUnknownFields = false)
record HapaxProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("auto") StoreKind store,
    @DefaultValue Jdbc jdbc,
    @DefaultValue Redis redis,
    @DefaultValue Memory memory,
    @DefaultValue("500ms") Duration storeDeadline,
    @DefaultValue("250ms") Duration pollInterval,
    @DefaultValue("30s") Duration lease,
    @DefaultValue Waiters waiters,
    @DefaultValue("8") int hintLength,
    @DefaultValue Encryption encryption,
    @DefaultValue Purge purge,
    @DefaultValue("30s") Duration shutdownPatience,
    @DefaultValue("5s") Duration clientRetryInterval,
    @DefaultValue("") String tenant,
    @DefaultValue Http http,
    @DefaultValue FormToken formToken,
    @DefaultValue Map<String, PolicyProperties> policies,
    @DefaultValue List<Route> routes) {

  /**
   * Records in a table.
   *
   * @param dataSource The bean name of the DataSource, where there are several.
   * @param table The table, as table or schema.table.
   * @param schema What is done about the table at start.
   * @param listen Whether waiters hear of ends in other processes at once, where the database can
   *     tell (PostgreSQL): one more connection, outside of the pool, while somebody waits.
   */
  record Jdbc(
      @Nullable String dataSource,
      @DefaultValue("idempotency_log") String table,
      @DefaultValue("create") Schema schema,
      @DefaultValue("true") boolean listen) {

    /** What is done about the table at start. */
    enum Schema {
      /** Create what is missing, then validate. */
      CREATE,
      /** Fail the start where something is missing. */
      VALIDATE,
      /** Nothing. */
      NONE
    }
  }

  /**
   * Records in Redis.
   *
   * @param client The bean name of the client, where there are several: a RedissonClient or a
   *     RedisConnectionFactory.
   * @param keyPrefix What stands before each key.
   * @param replicas How many replicas must have a claim and a completion before they count.
   * @param replicaTimeout How long one call waits for them; less than store-deadline.
   */
  record Redis(
      @Nullable String client,
      @DefaultValue("hapax:idempotency:") String keyPrefix,
      @DefaultValue("0") int replicas,
      @DefaultValue("200ms") Duration replicaTimeout) {}

  /**
   * Records in memory, for tests and demos.
   *
   * @param capacity How many records are kept; a full store behaves like one that is down.
   */
  record Memory(@DefaultValue("100000") int capacity) {}

  /**
   * Who may wait.
   *
   * @param perKey How many requests may wait for one key.
   * @param total How many requests may wait in all.
   * @param detached Whether requests that wait leave the container's thread, and come back in an
   *     async dispatch; filters and security have to take part in those, as for a handler that
   *     returns a DeferredResult.
   */
  record Waiters(
      @DefaultValue("256") int perKey,
      @DefaultValue("1024") int total,
      @DefaultValue("false") boolean detached) {}

  /**
   * Outcomes encrypted at rest.
   *
   * @param currentKey The id of the key that new outcomes are encrypted with.
   * @param keys Keys by id: 32 random bytes each, in base64. Those that are not current are only
   *     read with.
   * @param acceptPlain Whether outcomes from before there were keys are replayed.
   */
  record Encryption(
      @Nullable String currentKey,
      @DefaultValue Map<String, String> keys,
      @DefaultValue("false") boolean acceptPlain) {

    /** No key. */
    @Override
    public String toString() {
      return "Encryption[currentKey=" + currentKey + "]";
    }
  }

  /**
   * Deleting expired records.
   *
   * @param enabled Whether this process deletes expired records.
   * @param interval How often it does.
   */
  record Purge(@DefaultValue("true") boolean enabled, @DefaultValue("1m") Duration interval) {}

  /**
   * HTTP.
   *
   * @param keySyntax How strictly Idempotency-Key is read: lenient takes bare keys too.
   * @param forwarded Which address of X-Forwarded-For stands for a caller without a login; a client
   *     can write the first.
   * @param trustedProxies The proxies whose X-Forwarded-For counts, as CIDRs, where forwarded is
   *     trusted.
   * @param problemBaseUri What comes before a problem's name in its type.
   * @param problemDescribedBy The page that problems link to; by default the draft's, or the
   *     problem's type where problem-base-uri is set.
   * @param problemInstance Whether each problem has an instance of its own.
   * @param problemRetryable Whether problems say if the same request makes sense again.
   * @param problemIdempotencyKey Whether problems repeat the caller's key.
   * @param replayMarker The header that tells a replay from a first answer.
   * @param replayMarkerPresets The presets whose replays have it.
   * @param outageMarker The header of an answer that ran while the store was down.
   * @param style What refusals look like, by preset.
   * @param bodyMemory How much of a request's body is held in memory while it is fingerprinted.
   * @param bodyLimit The largest request body that is read for a fingerprint.
   * @param responseLimit The largest response body that is kept for replays.
   */
  record Http(
      @DefaultValue("lenient") KeySyntax keySyntax,
      @DefaultValue("none") Forwarded forwarded,
      @DefaultValue List<String> trustedProxies,
      @Nullable String problemBaseUri,
      @Nullable String problemDescribedBy,
      @DefaultValue("false") boolean problemInstance,
      @DefaultValue("false") boolean problemRetryable,
      @DefaultValue("false") boolean problemIdempotencyKey,
      @DefaultValue("Idempotent-Replayed") String replayMarker,
      @DefaultValue("standard") Set<Preset> replayMarkerPresets,
      @DefaultValue("Idempotency-Protection") String outageMarker,
      @DefaultValue Map<Preset, RefusalStyle> style,
      @DefaultValue("64KB") DataSize bodyMemory,
      @DefaultValue("10MB") DataSize bodyLimit,
      @DefaultValue("1MB") DataSize responseLimit) {

    /** Which address stands for a caller without a login. */
    enum Forwarded {
      /** The other end of the connection. */
      NONE,
      /** The first in X-Forwarded-For, which a client can write. */
      FIRST,
      /** The last in X-Forwarded-For that is no trusted proxy. */
      TRUSTED
    }
  }

  /**
   * Form tokens.
   *
   * @param endpoint Where pages get them.
   * @param ttl How long an unused token lives.
   * @param burst How many this process issues at once.
   * @param perSecond How many it issues in a second, in the long run.
   */
  record FormToken(
      @DefaultValue Endpoint endpoint,
      @DefaultValue("10m") Duration ttl,
      @DefaultValue("2000") int burst,
      @DefaultValue("200") int perSecond) {

    /**
     * Where pages get form tokens.
     *
     * @param enabled Whether there is an endpoint that issues form tokens.
     * @param path Its path.
     */
    record Endpoint(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("/api/idempotency/token") String path) {}
  }

  /**
   * A policy for endpoints without an annotation.
   *
   * @param methods HTTP methods; every one that writes where none is named.
   * @param path The path; * stands for any segment, ** at the end for any rest.
   * @param policy The policy's name.
   * @param message The words of a refused duplicate, instead of the policy's.
   */
  record Route(
      @DefaultValue Set<String> methods,
      @Nullable String path,
      @DefaultValue("standard") String policy,
      @Nullable String message) {}
}
