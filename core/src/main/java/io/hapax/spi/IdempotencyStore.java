package io.hapax.spi;

import io.hapax.key.RecordKey;
import java.time.Duration;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/**
 * A place where records are kept, shared by all nodes that run the same operations. Implementations
 * are safe for use by many threads, pass the contract of {@code hapax-store-tck}, and add
 * capabilities by implementing {@link TransactionalStore}, {@link IssuingStore}, {@link
 * NotifyingStore} or {@link PromptStore}.
 */
public interface IdempotencyStore extends Verbs {

  /**
   * A name for people: log lines and start-up messages, such as {@code "PostgreSQL table
   * idempotency_log"}.
   */
  String describe();

  /**
   * Lets the leases of {@code claims} end {@code lease} from the store's now, in one trip, and
   * moves the expiry of their records by as much. It is the lease that they were claimed with, so
   * that no end moves closer. A row that can't be had at once is skipped and reported neither lost
   * nor renewed; it never delays the others.
   *
   * @return those that are lost for good: their records have other owners, or are gone, or are
   *     finished
   * @throws StoreException if the store can't say
   */
  Set<Claim> renew(Collection<Claim> claims, Duration lease);

  /**
   * Reads an unexpired record. For people and for waiters; never used to decide a claim.
   *
   * @throws StoreException if the store can't say
   */
  Optional<StoredRecord> find(RecordKey key);

  /**
   * Deletes at most {@code batchSize} expired records. Safe on many nodes at once.
   *
   * @return how many it deleted
   * @throws StoreException if the store can't say
   */
  int purgeExpired(int batchSize);
}
