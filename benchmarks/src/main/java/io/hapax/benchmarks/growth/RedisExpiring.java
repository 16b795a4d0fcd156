package io.hapax.benchmarks.growth;

import java.io.IOException;
import java.time.Duration;

/** Redis forgets expired records by itself; it can be told not to. */
final class RedisExpiring implements Purging {

  private final RedisRecords records;
  private final long expired;
  private volatile boolean on = true;
  private long forgotten;

  RedisExpiring(RedisRecords records, long expired) {
    this.records = records;
    this.expired = expired;
  }

  @Override
  public void prepare() throws Exception {
    forgotten = records.info("expired_keys");
    purge(false);
    records.multiply("expired-", expired, Duration.ofMillis(2));
  }

  @Override
  public void purge(boolean wanted) {
    if (on != wanted) {
      change(wanted);
    }
  }

  private synchronized void change(boolean wanted) {
    if (on != wanted) {
      records.lookForExpired(wanted);
      on = wanted;
    }
  }

  @Override
  public String account() {
    return Population.inWords(records.info("expired_keys") - forgotten)
        + " of "
        + Population.inWords(expired)
        + " forgotten by the server itself";
  }

  @Override
  public void close() throws IOException {
    records.close();
  }
}
